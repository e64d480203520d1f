package io.presence4j.redis.scenario;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What is stored on the servers, looked at by a client of the test's own. */
final class Stored implements AutoCloseable {
    /** What may be left when nobody is there any more. */
    private static final Pattern DOCUMENTED = Pattern.compile("\\{[^}]*:\\d+}:(meta|versions)");

    private final RedisClient client = RedisClient.create();
    private final List<RedisCommands<String, String>> nodes;

    Stored(List<RedisURI> uris) {
        nodes = uris.stream().map(uri -> client.connect(uri).sync()).toList();
    }

    List<RedisCommands<String, String>> nodes() {
        return nodes;
    }

    /** Every key of the namespace. */
    List<String> keys(String namespace) {
        List<String> keys = new ArrayList<>();
        nodes.forEach(node -> keys.addAll(node.keys("{" + namespace + ":*")));
        return keys;
    }

    /** The registers of instances, in all shards of the namespace, with their shard. */
    List<String> instanceRegisters(String namespace) {
        List<String> registers = new ArrayList<>();
        for (RedisCommands<String, String> node : nodes) {
            for (String meta : node.keys("{" + namespace + ":*}:meta")) {
                node.hkeys(meta).stream()
                        .filter(register -> register.contains(":"))
                        .forEach(register -> registers.add(meta + " " + register));
            }
        }
        return registers;
    }

    /** Whether no more instances than these are known. */
    boolean knowsAtMost(String namespace, int instances) {
        return instanceIds(namespace).size() <= instances;
    }

    /** The ids of all instances that a register names. */
    Set<String> instanceIds(String namespace) {
        TreeSet<String> ids = new TreeSet<>();
        instanceRegisters(namespace).forEach(register -> ids.add(register.substring(register.lastIndexOf(':') + 1)));
        return ids;
    }

    /** All that is left of the namespace, and should not be when everybody has gone. */
    List<String> leftovers(String namespace) {
        List<String> leftovers = instanceRegisters(namespace);
        for (RedisCommands<String, String> node : nodes) {
            for (String key : node.keys("{" + namespace + ":*")) {
                if (!DOCUMENTED.matcher(key).matches()) {
                    leftovers.add(key);
                } else if (key.endsWith(":versions")) {
                    node.hkeys(key).stream()
                            .filter(topic -> !topic.equals("everyone"))
                            .forEach(topic -> leftovers.add(key + " " + topic));
                }
            }
        }
        return leftovers;
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
