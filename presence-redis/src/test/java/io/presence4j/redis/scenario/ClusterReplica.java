package io.presence4j.redis.scenario;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.List;

/** A replica of the first node of the cluster, which can take over from it and give back; it leaves as it came. */
final class ClusterReplica implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration MOST_FAILOVER = Duration.ofSeconds(6);

    private final RedisServer server = RedisServer.start("--cluster-enabled", "yes");
    private final RedisClient client = RedisClient.create();
    private final RedisCommands<String, String> replica =
            client.connect(server.uri()).sync();
    private final RedisCommands<String, String> master;
    private final List<RedisCommands<String, String>> nodes;

    ClusterReplica(RedisCluster cluster) {
        RedisServer first = cluster.servers.get(0);
        master = client.connect(first.uri()).sync();
        nodes = cluster.uris().stream().map(uri -> client.connect(uri).sync()).toList();
        replica.clusterMeet("127.0.0.1", first.port());
        String masterId = master.clusterMyId();
        Moment.now().await(LIMIT, "a replica", () -> replicates(masterId));
        Moment.now()
                .await(
                        LIMIT,
                        "a replica in step",
                        () -> replica.info("replication").contains("master_link_status:up"));
    }

    private boolean replicates(String masterId) {
        try {
            return replica.clusterReplicate(masterId).equals("OK");
        } catch (RedisCommandExecutionException e) {
            return false; // they have not heard of each other yet
        }
    }

    /** Becomes the master. */
    void takeOver() {
        failOver(replica, master);
    }

    /** Becomes the replica again. */
    void giveBack() {
        Moment.now()
                .await(
                        LIMIT,
                        "the former master in step",
                        () -> master.info("replication").contains("master_link_status:up"));
        failOver(master, replica);
    }

    /** Until all nodes know of it: one that does not would deny its vote to the next, which takes a minute then. */
    private void failOver(RedisCommands<String, String> next, RedisCommands<String, String> before) {
        Moment begin = Moment.now();
        begin.await(LIMIT, "a failover", () -> becomesMaster(next));
        String demoted = before.clusterMyId();
        begin.await(
                LIMIT,
                "all know of it",
                () -> nodes.stream()
                        .allMatch(node -> node.clusterNodes()
                                .lines()
                                .anyMatch(line -> line.startsWith(demoted) && line.contains("slave"))));
    }

    /** Asks for it, and waits as long as a server tries: what takes it longer than 5 s it gives up. */
    private static boolean becomesMaster(RedisCommands<String, String> node) {
        if (!isMaster(node)) {
            node.clusterFailover(false);
        }
        Moment asked = Moment.now();
        while (!isMaster(node) && asked.elapsed().compareTo(MOST_FAILOVER) < 0) {
            asked.pass(asked.elapsed().plusMillis(20));
        }
        return isMaster(node);
    }

    private static boolean isMaster(RedisCommands<String, String> node) {
        return node.info("replication").contains("role:master");
    }

    @Override
    public void close() {
        if (isMaster(replica)) {
            giveBack();
        }
        client.shutdown();
        server.close();
    }
}
