package io.presence4j.inmemory;

import io.presence4j.testkit.ManualHarness;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.MemoryFaults;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** The in-memory store for the contract suites, in pieces of ten. */
final class InMemoryHarness {
    private InMemoryHarness() {}

    /** An empty store under manual time, that can lose memory. */
    static ManualHarness create() {
        ManualTime time = new ManualTime();
        InMemoryPresenceStore store = InMemoryPresenceStore.builder()
                .time(time)
                .evictPiece(10)
                .pageSize(10)
                .build();
        return ManualHarness.of(time, store::withTime).withMemory(new Loss(store.memory()));
    }

    private record Loss(StoreMemory memory) implements MemoryFaults {
        @Override
        public Set<String> keys() {
            return memory.keys();
        }

        @Override
        public void forget(String key) {
            memory.forget(key);
        }

        @Override
        public Set<String> registers(int shard) {
            return new TreeSet<>(memory.registers(shard));
        }

        @Override
        public void forgetRegister(int shard, String register) {
            memory.forgetRegister(shard, register);
        }

        @Override
        public void forgetAll() {
            memory.forgetAll();
        }

        @Override
        public Runnable snapshot() {
            StoreMemory.Snapshot snapshot = memory.snapshot();
            return () -> memory.restore(snapshot);
        }

        @Override
        public void stepClock(Duration step) {
            memory.stepClock(step);
        }
    }
}
