package io.presence4j.inmemory;

import java.time.Duration;
import java.util.List;

/** A store of one shard whose clock a test moves by hand, and in which pieces and pages are small. */
final class OneShard {
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
        Duration beat = Duration.ofMillis(FakeInstance.BEAT_MILLIS);
        Duration left = duration;
        while (left.compareTo(beat) > 0) {
            passAndBeat(beat, alive);
            left = left.minus(beat);
        }
        passAndBeat(left, alive);
    }

    private void passAndBeat(Duration duration, FakeInstance... alive) {
        pass(duration);
        List.of(alive).forEach(FakeInstance::beat);
    }
}
