package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** An instance as one shard of a store sees it: keeps its fence, says what a case tells it to, waits for each answer. */
final class Caller {
    static final long LEASE_MILLIS = 15_000;
    static final long BEAT_MILLIS = 3_000;

    final String id;
    final StoreSession session;
    final int shard;
    private final StoreHarness harness;
    private final Set<StatementKey> held = new LinkedHashSet<>();
    long token;
    long seq;
    long acked;
    long epoch;
    long seen;

    Caller(String id, StoreSession session, int shard, StoreHarness harness) {
        this.id = id;
        this.session = session;
        this.shard = shard;
        this.harness = harness;
        this.token = id.hashCode();
    }

    static Put put(String topic, String userId, List<Map<String, String>> attributes) {
        return new Put(topic, userId, attributes, false);
    }

    static Remove remove(String topic, String userId, long lingerMillis, LeaveReason reason) {
        return new Remove(topic, userId, lingerMillis, reason);
    }

    /** For the next write. */
    Fence fence() {
        return new Fence(id, ++seq, acked, epoch, seen);
    }

    WriteAnswer acquire() {
        return acquire(fence());
    }

    WriteAnswer acquire(Fence fence) {
        return written(fence, session.acquire(new AcquireRequest(shard, fence, token, LEASE_MILLIS, BEAT_MILLIS)));
    }

    WriteAnswer release() {
        Fence fence = fence();
        return written(fence, session.release(shard, fence));
    }

    WriteAnswer put(String topic, String userId) {
        return put(topic, userId, Map.of("by", id));
    }

    WriteAnswer put(String topic, String userId, Map<String, String> attributes) {
        return flush(List.of(put(topic, userId, List.of(attributes))), List.of());
    }

    WriteAnswer remove(String topic, String userId) {
        return flush(List.of(), List.of(remove(topic, userId, 0, LeaveReason.CLOSED)));
    }

    WriteAnswer linger(String topic, String userId, long lingerMillis) {
        return flush(List.of(), List.of(remove(topic, userId, lingerMillis, LeaveReason.CLOSED)));
    }

    WriteAnswer flush(List<Put> puts, List<Remove> removes) {
        return flush(fence(), puts, removes);
    }

    WriteAnswer flush(Fence fence, List<Put> puts, List<Remove> removes) {
        Set<StatementKey> after = new LinkedHashSet<>(held);
        puts.forEach(put -> after.add(new StatementKey(put.topic(), put.userId())));
        removes.forEach(remove -> after.remove(new StatementKey(remove.topic(), remove.userId())));
        Set<String> occupied = after.stream().map(StatementKey::topic).collect(Collectors.toSet());
        Set<String> vacated = removes.stream()
                .map(Remove::topic)
                .filter(topic -> !occupied.contains(topic))
                .collect(Collectors.toSet());
        FlushRequest request = new FlushRequest(shard, fence, puts, removes, vacated);
        WriteAnswer answer = written(fence, session.flush(List.of(request)).get(0));
        if (answer instanceof WriteAnswer.Applied) {
            held.clear();
            held.addAll(after);
        }
        return answer;
    }

    /** A beat that is to succeed. */
    BeatAnswer.Renewed beat() {
        return beat(List.of(), List.of(), List.of());
    }

    BeatAnswer.Renewed beat(List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {
        BeatAnswer answer = tryBeat(fenceOfBeat(), audits, suspects, versionsOf);
        assertThat(answer).isInstanceOf(BeatAnswer.Renewed.class);
        return (BeatAnswer.Renewed) answer;
    }

    BeatAnswer tryBeat() {
        return tryBeat(fenceOfBeat());
    }

    BeatAnswer tryBeat(Fence fence) {
        return tryBeat(fence, List.of(), List.of(), List.of());
    }

    BeatAnswer tryBeat(Fence fence, List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {
        BeatRequest request = new BeatRequest(shard, fence, audits, suspects, versionsOf);
        BeatAnswer answer = harness.await(session.beat(List.of(request)).get(0));
        if (answer instanceof BeatAnswer.Renewed) {
            learn(answer.status());
        }
        return answer;
    }

    EvictAnswer evict(String victim) {
        return harness.await(session.evict(shard, fence(), victim));
    }

    /** All that the store has of this instance. */
    List<StatementKey> held() {
        List<StatementKey> all = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            HeldPage page = harness.await(session.held(shard, id, cursor));
            all.addAll(page.statements());
            cursor = page.next();
        }
        return all;
    }

    /** A beat's fence: its seq is not used. */
    Fence fenceOfBeat() {
        return new Fence(id, 0, acked, epoch, seen);
    }

    private WriteAnswer written(Fence fence, CompletionStage<WriteAnswer> stage) {
        WriteAnswer answer = harness.await(stage);
        if (answer instanceof WriteAnswer.Applied) {
            acked = Math.max(acked, fence.seq());
            learn(answer.status());
        }
        return answer;
    }

    private void learn(ShardStatus status) {
        seen = status.epoch() == epoch ? Math.max(seen, status.top()) : status.top();
        epoch = status.epoch();
    }
}
