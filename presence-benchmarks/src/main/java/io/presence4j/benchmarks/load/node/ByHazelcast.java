package io.presence4j.benchmarks.load.node;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryExpiredListener;
import com.hazelcast.map.listener.EntryRemovedListener;
import io.presence4j.benchmarks.redis.Users;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * An {@code IMap} in members that are embedded in the nodes, with one copy on another member. The members of a team find each
 * other on this machine only, by the number of its server's port. What is too old is removed gradually by default, every 5 s
 * in a few partitions; here each second in all of them.
 *
 * @see <a href="https://github.com/hazelcast/hazelcast/issues/8894">what its settings do</a>
 */
final class ByHazelcast extends ByMap {
    private static final String EXPIRATION = "hazelcast.internal.map.expiration.";
    private static final int MOST_NODES = 8;
    private static final String HERE = "127.0.0.1";

    private final HazelcastInstance member;
    private final IMap<String, String> online;

    ByHazelcast(Options options) {
        super(options);
        int number = URI.create(options.server()).getPort();
        member = Hazelcast.newHazelcastInstance(config(number));
        online = member.getMap("presence");
    }

    private static Config config(int number) {
        Config config = new Config()
                .setClusterName("load-" + number)
                .setProperty("hazelcast.logging.type", "slf4j")
                .setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.shutdownhook.enabled", "false")
                .setProperty(EXPIRATION + "task.period.seconds", "1")
                .setProperty(EXPIRATION + "cleanup.percentage", "100")
                .setProperty(EXPIRATION + "cleanup.operation.count", "271");
        int firstPort = 20_000 + number % 10_000;
        config.getNetworkConfig()
                .setPort(firstPort)
                .getInterfaces()
                .setEnabled(true)
                .addInterface(HERE);
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true);
        for (int port = firstPort; port < firstPort + MOST_NODES; port++) {
            join.getTcpIpConfig().addMember(HERE + ":" + port);
        }
        return config;
    }

    @Override
    public void listen(Heard heard) {
        EntryAddedListener<String, String> added = event -> heard.joined(Users.number(event.getKey()));
        EntryRemovedListener<String, String> removed = event -> heard.left(Users.number(event.getKey()));
        EntryExpiredListener<String, String> expired = event -> heard.left(Users.number(event.getKey()));
        online.addEntryListener(added, false);
        online.addEntryListener(removed, false);
        online.addEntryListener(expired, false);
    }

    @Override
    CompletionStage<?> put(String user, long ttlSeconds) {
        return online.setAsync(user, "online", ttlSeconds, TimeUnit.SECONDS);
    }

    @Override
    CompletionStage<?> remove(String user) {
        return online.deleteAsync(user);
    }

    @Override
    public void close() {
        member.getLifecycleService().terminate();
    }
}
