package io.presence4j.inmemory;

import java.time.Duration;
import java.util.List;

/** A store of one shard whose clock a test moves by hand, and in which pieces and pages are small. */
final class OneShard {
    static final String KEY = "0:";

    private long micros = 1_800_000_000_000_000L;
    final InMemoryPresenceStore store = InMemoryPresenceStore.builder()
            .shards(1)
            .evictPiece(3)
            .pageSize(3)
            .clock(() -> micros)
            .build();

    FakeInstance instance(String id) {
        return new FakeInstance(store, id);
    }

    /** One that has acquired. */
    FakeInstance leased(String id) {
        FakeInstance instance = instance(id);
        instance.acquire();
        return instance;
    }

    StoreMemory memory() {
        return store.memory();
    }

    long now() {
        return micros;
    }

    void pass(Duration duration) {
        micros += duration.toNanos() / 1000;
    }

    /** Time goes on in beats, which these instances send. */
    void passBeating(Duration duration, FakeInstance... alive) {
        for (long left = duration.toMillis(); left > 0; left -= FakeInstance.BEAT_MILLIS) {
            pass(Duration.ofMillis(Math.min(left, FakeInstance.BEAT_MILLIS)));
            List.of(alive).forEach(FakeInstance::beat);
        }
    }
}
