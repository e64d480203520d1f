package io.presence4j.redis;

import static io.presence4j.redis.Sessions.await;

import io.presence4j.LeaveReason;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** One instance's calls in shard 0, each after the answer to the one before. */
final class Speaker {
    static final long LEASE_MILLIS = 15_000;
    static final long BEAT_MILLIS = 3_000;

    private final StoreSession session;
    private final Actor actor;

    Speaker(StoreSession session, String instance) {
        this(session, new Actor(instance));
    }

    private Speaker(StoreSession session, Actor actor) {
        this.session = session;
        this.actor = actor;
    }

    /** The same instance, which goes on over another session. */
    Speaker over(StoreSession other) {
        return new Speaker(other, actor);
    }

    /** What it says of itself in its next write. */
    Fence next() {
        return actor.next();
    }

    WriteAnswer acquire() {
        Fence fence = actor.next();
        return learn(
                fence, await(session.acquire(new AcquireRequest(0, fence, actor.token, LEASE_MILLIS, BEAT_MILLIS))));
    }

    WriteAnswer acquireAndBeat() {
        WriteAnswer answer = acquire();
        put("room", "sam");
        beat();
        remove("room", "sam");
        return answer;
    }

    BeatAnswer beat() {
        BeatAnswer answer = await(startBeat());
        actor.learn(answer.status());
        return answer;
    }

    CompletionStage<BeatAnswer> startBeat() {
        return startBeat(List.of(), List.of(), List.of());
    }

    BeatAnswer beat(List<StatementKey> audits, List<String> versionsOf) {
        return beat(audits, List.of(), versionsOf);
    }

    BeatAnswer beat(List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {
        return await(startBeat(audits, suspects, versionsOf));
    }

    private CompletionStage<BeatAnswer> startBeat(
            List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {
        return session.beat(List.of(new BeatRequest(0, actor.present(), audits, suspects, versionsOf)))
                .get(0);
    }

    WriteAnswer put(String topic, String... users) {
        return flush(
                List.of(users).stream()
                        .map(user -> new Put(topic, user, List.of(Map.of("name", user)), false))
                        .toList(),
                List.of(),
                Set.of());
    }

    WriteAnswer remove(String topic, String... users) {
        return remove(topic, 0, users);
    }

    /** Removes the last statements in a topic; the members linger. */
    WriteAnswer remove(String topic, long lingerMillis, String... users) {
        return flush(
                List.of(),
                List.of(users).stream()
                        .map(user -> new Remove(topic, user, lingerMillis, LeaveReason.CLOSED))
                        .toList(),
                Set.of(topic));
    }

    WriteAnswer flush(List<Put> puts, List<Remove> removes, Set<String> vacated) {
        Fence fence = actor.next();
        return learn(
                fence,
                await(session.flush(List.of(new FlushRequest(0, fence, puts, removes, vacated)))
                        .get(0)));
    }

    EvictAnswer evict(String victim) {
        return await(session.evict(0, actor.present(), victim));
    }

    WriteAnswer release() {
        Fence fence = actor.next();
        return learn(fence, await(session.release(0, fence)));
    }

    HeldPage held(String instance, String cursor) {
        return await(session.held(0, instance, cursor));
    }

    RosterPage roster(String topic, String cursor) {
        return await(session.roster(0, topic, cursor));
    }

    RosterPage roster(String topic) {
        return await(session.roster(0, topic, ""));
    }

    private WriteAnswer learn(Fence fence, WriteAnswer answer) {
        actor.learn(fence, answer);
        return answer;
    }
}
