package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.spi.Change;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.assertj.core.api.Assertions;

/** The in-memory store and the Redis store side by side, with one shard, one clock and one history. */
final class Twins implements AutoCloseable {
    private static final long DAY_MICROS = Duration.ofDays(1).toNanos() / 1000;

    private final ManualTime time = new ManualTime();
    private final TestClock clock = new TestClock(time);
    private final InMemoryPresenceStore memory;
    private final StoreSession ofMemory;
    private final StoreSession ofRedis;
    private final RedisMemory redisMemory;

    Twins() {
        TestClock unstepped = new TestClock(time);
        memory = InMemoryPresenceStore.builder()
                .time(time)
                .clock(unstepped)
                .shards(1)
                .build();
        SharedRedis redis = SharedRedis.get();
        String namespace = SharedRedis.newNamespace();
        RedisPresenceStore store = RedisPresenceStore.builder(redis.client, redis.server.uri())
                .namespace(namespace)
                .shards(1)
                .evictPiece(1000)
                .pageSize(1000)
                .time(time)
                .clock(clock)
                .build();
        redisMemory = new RedisMemory(redis.commands(), namespace, clock);
        // Both were born at the same time.
        String meta = new Keys(namespace, 0).meta();
        byte[] birth = Long.toString(clock.getAsLong() - DAY_MICROS).getBytes(UTF_8);
        redis.commands().hset(meta, "epoch", birth);
        StoreContext context = new StoreContext("twin", Announcer.TRACKER);
        ofMemory = memory.open(context);
        ofRedis = store.open(context);
    }

    /** Asks both, checks that they answer alike, and returns the answer. */
    <T> T ask(String what, Function<StoreSession, CompletionStage<T>> call) {
        T expected = await(call.apply(ofMemory));
        T actual = await(call.apply(ofRedis));
        Assertions.assertThat(comparable(actual)).as(what).isEqualTo(comparable(expected));
        return expected;
    }

    private static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /** What of an answer is promised to be the same: not the order in which a store walks its own. */
    private static Object comparable(Object answer) {
        if (answer instanceof WriteAnswer.Applied applied) {
            return List.of(applied.status(), sorted(applied.messages()));
        }
        if (answer instanceof EvictAnswer evict) {
            return List.of(evict.status(), evict.progress(), sorted(evict.messages()));
        }
        if (answer instanceof RosterPage page) {
            List<RosterPage.StoredMember> members = page.members().stream()
                    .sorted(Comparator.comparing(RosterPage.StoredMember::userId))
                    .toList();
            return new RosterPage(page.status(), page.version(), page.size(), members, page.next(), page.suspect());
        }
        if (answer instanceof HeldPage page) {
            return new HeldPage(
                    page.topics(),
                    page.statements().stream()
                            .sorted(Comparator.comparing(Actor::line))
                            .toList(),
                    page.next());
        }
        return answer;
    }

    /** By topic; the changes of one user keep their order. */
    private static List<TopicMessage> sorted(List<TopicMessage> messages) {
        return messages.stream()
                .sorted(Comparator.comparing(TopicMessage::topic))
                .map(message -> new TopicMessage(
                        message.shard(),
                        message.topic(),
                        message.epoch(),
                        message.previous(),
                        message.version(),
                        message.size(),
                        message.changes().stream()
                                .sorted(Comparator.comparing(Change::userId))
                                .toList()))
                .toList();
    }

    void advance(Duration duration) {
        time.advance(duration);
    }

    void stepClock(Duration step) {
        memory.memory().stepClock(step);
        clock.step(step);
    }

    void forgetAll() {
        memory.memory().forgetAll();
        redisMemory.forgetAll();
    }

    void forget(String key) {
        memory.memory().forget(key);
        redisMemory.forget(key);
    }

    /** Registers that both have under the same name. */
    void forgetRegister(String register) {
        memory.memory().forgetRegister(0, register);
        redisMemory.forgetRegister(0, register);
    }

    /** What an instance registered, which Redis has in one field; the longest of all are measured again. */
    void forgetInstance(String instance) {
        for (String part : List.of("token:", "lease:", "beat:")) {
            memory.memory().forgetRegister(0, part + instance);
        }
        for (String register : List.of("instance:" + instance, "lease", "beat")) {
            redisMemory.forgetRegister(0, register);
        }
    }

    boolean isAfterLongSilence() {
        byte[] awake = redisMemory.redis().hget(new Keys(redisMemory.namespace(), 0).meta(), "awake");
        return awake != null && awake[0] == '-';
    }

    /** Remembers all; running the result goes back to it. */
    Runnable snapshot() {
        var ofMemory = memory.memory().snapshot();
        Runnable ofRedis = redisMemory.snapshot();
        return () -> {
            memory.memory().restore(ofMemory);
            ofRedis.run();
        };
    }

    Map<String, Object> keys() {
        return Map.of("memory", memory.memory().keys(), "redis", redisMemory.keys());
    }

    @Override
    public void close() {
        ofMemory.close();
        ofRedis.close();
        redisMemory.forgetAll();
    }
}
