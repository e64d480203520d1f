package io.presence4j.redis;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What docs/redis.md has an administrator allow a user. */
final class DocumentedRights {
    private static final String SETUSER = "ACL SETUSER presence ";

    private DocumentedRights() {}

    /** The rule, without the user's name. */
    static List<String> rule() {
        return words(Docs.block("redis.md", SETUSER).substring(SETUSER.length()));
    }

    /** What a cluster needs besides. */
    static List<String> ofCluster() {
        return words(Docs.block("redis.md", "  +cluster"));
    }

    /** And sharded Pub/Sub there. */
    static List<String> ofShardedPubSub() {
        return Stream.concat(ofCluster().stream(), words(Docs.block("redis.md", "  +spublish")).stream())
                .toList();
    }

    /** The commands of the rule: {@code +eval}. */
    static List<String> commands() {
        return rule().stream().filter(word -> word.startsWith("+")).toList();
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** Makes a user of the rule with these exceptions or additions. */
    static void make(StatefulRedisConnection<String, byte[]> admin, String user, List<String> more) {
        List<String> all = new ArrayList<>(rule());
        all.addAll(more);
        change(admin, user, all);
    }

    /** Changes what the user may do. */
    static void change(StatefulRedisConnection<String, byte[]> admin, String user, List<String> words) {
        CommandArgs<String, byte[]> args =
                new CommandArgs<>(Topology.CODEC).add("SETUSER").add(user);
        words.forEach(args::add);
        admin.sync().dispatch(CommandType.ACL, new StatusOutput<>(Topology.CODEC), args);
    }
}
