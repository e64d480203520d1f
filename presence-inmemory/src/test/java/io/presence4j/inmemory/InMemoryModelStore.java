package io.presence4j.inmemory;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.model.ModelStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The in-memory store under the model test: small pieces and pages, so that they are cut often. */
final class InMemoryModelStore implements ModelStore {
    private final InMemoryPresenceStore store;

    InMemoryModelStore(ManualTime time) {
        store = InMemoryPresenceStore.builder()
                .time(time)
                .shards(2)
                .evictPiece(1)
                .pageSize(2)
                .build();
    }

    @Override
    public PresenceStore view(TimeSource time) {
        return store.withTime(time);
    }

    @Override
    public Set<String> keys() {
        return store.memory().keys();
    }

    @Override
    public void forget(String key) {
        store.memory().forget(key);
    }

    @Override
    public List<String> registers(int shard) {
        return store.memory().registers(shard);
    }

    @Override
    public void forgetRegister(int shard, String register) {
        store.memory().forgetRegister(shard, register);
    }

    @Override
    public void forgetAll() {
        store.memory().forgetAll();
    }

    @Override
    public Runnable snapshot() {
        StoreMemory.Snapshot snapshot = store.memory().snapshot();
        return () -> store.memory().restore(snapshot);
    }

    @Override
    public void stepClock(Duration step) {
        store.memory().stepClock(step);
    }
}
