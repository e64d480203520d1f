package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A store of one shard in a namespace of its own, under a clock that the test moves, and a look at its keys. */
final class OneShard implements AutoCloseable {
    /** How many roster entries a piece of an eviction or a page looks at. */
    static final int PIECE = 10;

    final RedisCommands<String, byte[]> redis = SharedRedis.get().commands();
    final Keys keys = new Keys(SharedRedis.newNamespace(), 0);
    final StoreSession session;
    private final ManualTime time = new ManualTime();
    private final TestClock clock = new TestClock(time);

    OneShard() {
        this(PIECE);
    }

    /** With pages of another size. */
    OneShard(int pageSize) {
        SharedRedis shared = SharedRedis.get();
        session = RedisPresenceStore.builder(shared.client, shared.server.uri())
                .namespace(keys.namespace())
                .shards(1)
                .evictPiece(PIECE)
                .pageSize(pageSize)
                .time(time)
                .clock(clock)
                .build()
                .open(new StoreContext("test", Announcer.TRACKER));
    }

    /** An instance that has a lease. */
    Speaker acquired(String instance) {
        Speaker speaker = new Speaker(session, instance);
        speaker.acquire();
        return speaker;
    }

    /** Names of so many users. */
    static String[] users(int count) {
        return IntStream.range(0, count).mapToObj(user -> "user-" + user).toArray(String[]::new);
    }

    /** Calls one script by itself, whatever a session would do before and after. */
    <T> T run(Function<ShardAccess, ScriptCall<T>> script) {
        ScriptCall<T> call = script.apply(new ShardAccess(0, keys, "", keys.channels(0), clock));
        var command = Commands.eval(call, Dialect.PLAIN);
        SharedRedis.get().connection.dispatch(command);
        return call.reader().apply(new Reply(Sessions.await(command)));
    }

    void advance(long millis) {
        time.advance(Duration.ofMillis(millis));
    }

    /** Beats of the living until every other lease is over and nobody has been away. */
    void outliveTheDead(Speaker... living) {
        for (long millis = 0; millis <= 2 * Speaker.LEASE_MILLIS; millis += Speaker.BEAT_MILLIS) {
            advance(Speaker.BEAT_MILLIS);
            List.of(living).forEach(Speaker::beat);
        }
    }

    long nowMicros() {
        return clock.getAsLong();
    }

    String register(String name) {
        byte[] value = redis.hget(keys.meta(), name);
        return value == null ? "" : new String(value, UTF_8);
    }

    Double deadline(String member) {
        return redis.zscore(keys.deadlines(), bytes(member));
    }

    boolean isListed(String instance, String topic) {
        return redis.zscore(keys.topics(instance), bytes(topic)) != null;
    }

    /** The names of all keys, without what they have in common. */
    List<String> all() {
        String prefix = keys.meta().substring(0, keys.meta().length() - "meta".length());
        return redis.keys(prefix + "*").stream()
                .map(key -> key.substring(prefix.length()))
                .sorted()
                .toList();
    }

    /** All that is stored: each key with its fields and values, or its members and scores. */
    Map<String, Map<String, String>> contents() {
        Map<String, Map<String, String>> contents = new TreeMap<>();
        redis.keys("{" + keys.namespace() + ":*").forEach(key -> contents.put(key, content(key)));
        return contents;
    }

    private Map<String, String> content(String key) {
        Map<String, String> content = new TreeMap<>();
        if (redis.type(key).equals("hash")) {
            redis.hgetall(key).forEach((field, value) -> content.put(field, hex(value)));
        } else {
            redis.zrangeWithScores(key, 0, -1)
                    .forEach(each -> content.put(hex(each.getValue()), String.valueOf(each.getScore())));
        }
        return content;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Override
    public void close() {
        session.close();
        redis.keys("{" + keys.namespace() + ":*").forEach(redis::del);
    }
}
