package io.presence4j.inmemory;

import io.presence4j.LeaveReason;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** What a tracker is to a store of one shard, by hand: it keeps its fence, and asks for the messages itself. */
final class FakeInstance {
    static final long LEASE_MILLIS = 15_000;
    static final long BEAT_MILLIS = 3_000;

    final String id;
    final StoreSession session;
    long leaseMillis = LEASE_MILLIS;
    long token;
    long seq;
    long acked;
    long epoch;
    long seen;

    FakeInstance(InMemoryPresenceStore store, String id) {
        this.id = id;
        this.token = id.hashCode();
        this.session = store.open(new StoreContext(id, Announcer.TRACKER));
    }

    static <T> T now(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    Fence fence() {
        return new Fence(id, seq, acked, epoch, seen);
    }

    private Fence nextFence() {
        seq++;
        return fence();
    }

    WriteAnswer acquire() {
        WriteAnswer answer = now(session.acquire(new AcquireRequest(0, nextFence(), token, leaseMillis, BEAT_MILLIS)));
        epoch = answer.status().epoch();
        return learn(answer);
    }

    WriteAnswer release() {
        return learn(now(session.release(0, nextFence())));
    }

    WriteAnswer put(String topic, String user) {
        return flush(put(topic, user, Map.of()));
    }

    WriteAnswer remove(String topic, String user) {
        return flush(remove(topic, user, 0, LeaveReason.CLOSED));
    }

    static FlushRequest.Put put(String topic, String user, Map<String, String> attributes) {
        return new FlushRequest.Put(topic, user, attributes.isEmpty() ? List.of() : List.of(attributes), false);
    }

    static FlushRequest.Remove remove(String topic, String user, long lingerMillis, LeaveReason reason) {
        return new FlushRequest.Remove(topic, user, lingerMillis, reason);
    }

    WriteAnswer flush(FlushRequest.Put... puts) {
        return flush(List.of(puts), List.of(), Set.of());
    }

    WriteAnswer flush(FlushRequest.Remove... removes) {
        return flush(List.of(), List.of(removes), Set.of());
    }

    WriteAnswer flush(List<FlushRequest.Put> puts, List<FlushRequest.Remove> removes, Set<String> vacated) {
        return flush(new FlushRequest(0, nextFence(), puts, removes, vacated));
    }

    WriteAnswer flush(FlushRequest request) {
        return learn(now(session.flush(List.of(request)).get(0)));
    }

    BeatAnswer beat() {
        return beat(List.of(), List.of(), List.of());
    }

    BeatAnswer beat(List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {
        return now(session.beat(List.of(new BeatRequest(0, fence(), audits, suspects, versionsOf)))
                .get(0));
    }

    EvictAnswer evict(String victim) {
        return now(session.evict(0, fence(), victim));
    }

    RosterPage roster(String topic) {
        return now(session.roster(0, topic, ""));
    }

    List<StatementKey> held() {
        List<StatementKey> all = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            HeldPage page = now(session.held(0, id, cursor));
            all.addAll(page.statements());
            cursor = page.next();
        }
        return all;
    }

    private WriteAnswer learn(WriteAnswer answer) {
        ShardStatus status = answer.status();
        if (answer instanceof WriteAnswer.Applied) {
            acked = seq;
            seen = status.top();
        }
        return answer;
    }
}
