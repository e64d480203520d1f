package io.presence4j.redis.scenario;

import io.lettuce.core.RedisURI;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.redis.RedisServer;
import java.util.List;

/**
 * Where instances keep their presence, in a form that another process can be told.
 *
 * @param kind of which kind the servers are
 * @param uris where they listen
 * @param namespace what the scenario has for itself
 */
public record Place(Kind kind, List<String> uris, String namespace) {
    /** What the URIs name. */
    public enum Kind {
        /** One server, or Sentinels. */
        SERVER,
        /** Nodes of a cluster, with plain Pub/Sub. */
        CLUSTER,
        /** Nodes of a cluster, with sharded Pub/Sub. */
        SHARDED_CLUSTER
    }

    /** On one server, or behind the Sentinels of the URI. */
    public static Place onServer(RedisURI uri) {
        return onServer(uri.toURI().toString());
    }

    /** As this user. */
    public static Place onServer(RedisServer server, String user, String password) {
        return onServer("redis://" + user + ":" + password + "@127.0.0.1:" + server.port());
    }

    /** Where the URI says. */
    public static Place onServer(String uri) {
        return new Place(Kind.SERVER, List.of(uri), "scenario");
    }

    /** On a cluster of these nodes. */
    public static Place onCluster(List<RedisURI> nodes, Kind kind, String namespace) {
        return new Place(
                kind, nodes.stream().map(node -> node.toURI().toString()).toList(), namespace);
    }

    /** In another namespace. */
    public Place in(String other) {
        return new Place(kind, uris, other);
    }

    /** The knobs of a store there, with the store timeout of the scenarios. */
    public RedisPresenceStore.Builder store() {
        List<RedisURI> all = uris.stream().map(RedisURI::create).toList();
        RedisPresenceStore.Builder builder =
                kind == Kind.SERVER ? RedisPresenceStore.builder(all.get(0)) : RedisPresenceStore.clusterBuilder(all);
        if (kind == Kind.SHARDED_CLUSTER) {
            builder.shardedPubSub();
        }
        return builder.namespace(namespace).commandTimeout(Pace.storeTimeout());
    }

    String text() {
        return kind + " " + namespace + " " + String.join(" ", uris);
    }

    static Place ofText(String text) {
        List<String> parts = List.of(text.split(" "));
        return new Place(Kind.valueOf(parts.get(0)), parts.subList(2, parts.size()), parts.get(1));
    }
}
