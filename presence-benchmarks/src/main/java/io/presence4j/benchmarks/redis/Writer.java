package io.presence4j.benchmarks.redis;

import io.presence4j.LeaveReason;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** One instance at the level of a store's session: it has a lease in every shard, and writes batches, fenced. */
final class Writer implements AutoCloseable {
    /** Longer than any measurement: it never beats. */
    private static final int LEASE_MILLIS = 600_000;

    private static final int BEATS = 10;

    private final String id;
    private final int leaseMillis;
    private final StoreSession session;
    private final long[] epochs;
    private final long[] seqs;
    private final long[] acked;
    private final long[] seen;

    private Writer(String id, int leaseMillis, StoreSession session) {
        this.id = id;
        this.leaseMillis = leaseMillis;
        this.session = session;
        this.epochs = new long[session.shards()];
        this.seqs = new long[session.shards()];
        this.acked = new long[session.shards()];
        this.seen = new long[session.shards()];
    }

    /** An instance that has acquired its leases. */
    static Writer start(PresenceStore store, String id) {
        return start(store, id, LEASE_MILLIS);
    }

    /** As above; each write renews the lease of its shard. */
    static Writer start(PresenceStore store, String id, int leaseMillis) {
        Writer writer = new Writer(id, leaseMillis, store.open(new StoreContext(id, Announcer.STORE)));
        for (int shard = 0; shard < writer.epochs.length; shard++) {
            writer.acquire(shard);
        }
        return writer;
    }

    private void acquire(int shard) {
        Flight.run(1, 1, unused -> {
            Fence fence = fence(shard);
            return session.acquire(new AcquireRequest(shard, fence, 1, leaseMillis, leaseMillis / BEATS))
                    .thenAccept(answer -> applied(shard, fence, answer));
        });
    }

    int shards() {
        return epochs.length;
    }

    /** Makes a batch's statements. */
    CompletionStage<?> join(Batch batch) {
        List<Put> puts = batch.statements().stream()
                .map(each -> new Put(each.topic(), each.user(), each.attributes(), false))
                .toList();
        return flush(batch.shard(), puts, List.of(), Set.of());
    }

    /** Withdraws them. */
    CompletionStage<?> leave(Batch batch) {
        List<Remove> removes = batch.statements().stream()
                .map(each -> new Remove(each.topic(), each.user(), 0, LeaveReason.CLOSED))
                .toList();
        return flush(batch.shard(), List.of(), removes, batch.vacated());
    }

    private CompletionStage<?> flush(int shard, List<Put> puts, List<Remove> removes, Set<String> vacated) {
        Fence fence = fence(shard);
        FlushRequest request = new FlushRequest(shard, fence, puts, removes, vacated);
        return session.flush(List.of(request)).get(0).thenAccept(answer -> applied(shard, fence, answer));
    }

    private synchronized Fence fence(int shard) {
        return new Fence(id, ++seqs[shard], acked[shard], epochs[shard], seen[shard]);
    }

    private synchronized void applied(int shard, Fence fence, WriteAnswer answer) {
        if (!(answer instanceof WriteAnswer.Applied)) {
            throw new IllegalStateException("not applied by " + id + " in shard " + shard + ": " + answer);
        }
        acked[shard] = Math.max(acked[shard], fence.seq());
        epochs[shard] = answer.status().epoch();
        seen[shard] = Math.max(seen[shard], answer.status().top());
    }

    @Override
    public void close() {
        session.close();
    }
}
