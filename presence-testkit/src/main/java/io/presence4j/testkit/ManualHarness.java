package io.presence4j.testkit;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A harness for a store that goes by {@link ManualTime}, alone or with something that answers outside of it. */
public final class ManualHarness implements StoreHarness {
    private record Instance(InstanceTime time, Faults faults, PresenceStore store) {}

    private final ManualTime time;
    private final Function<TimeSource, PresenceStore> stores;
    private final @Nullable MemoryFaults memory;
    private final Pending pending;
    private final Settling settling;
    private final Map<String, Instance> instances = new LinkedHashMap<>();

    private ManualHarness(
            ManualTime time,
            Function<TimeSource, PresenceStore> stores,
            @Nullable MemoryFaults memory,
            Pending pending) {
        this.time = time;
        this.stores = stores;
        this.memory = memory;
        this.pending = pending;
        this.settling = new Settling(time, pending);
    }

    /**
     * A harness for a store that answers at once.
     *
     * @param stores the one store as an instance with this time sees it ({@code InMemoryPresenceStore::withTime})
     */
    public static ManualHarness of(ManualTime time, Function<TimeSource, PresenceStore> stores) {
        return new ManualHarness(time, stores, null, Pending.NOTHING);
    }

    /** The same, with a store that can lose memory. */
    public ManualHarness withMemory(MemoryFaults memory) {
        return new ManualHarness(time, stores, memory, pending);
    }

    /** The same, where settling waits for this too, and closing closes it. */
    public ManualHarness waitingFor(Pending pending) {
        return new ManualHarness(time, stores, memory, pending);
    }

    /** The same, where every answer and message comes late, on another thread, in an order that the seed decides. */
    public ManualHarness answeringLate(long seed) {
        LateAnswers answers = new LateAnswers(seed);
        return new ManualHarness(time, view -> new LateStore(stores.apply(view), answers), memory, answers);
    }

    /** The time that all instances share. */
    public ManualTime time() {
        return time;
    }

    @Override
    public PresenceStore store(String instanceName) {
        return store(instanceName, Duration.ZERO);
    }

    @Override
    public PresenceStore store(String instanceName, Duration clockOffset) {
        return instances
                .computeIfAbsent(instanceName, name -> start(clockOffset))
                .store();
    }

    @Override
    public Faults faults(String instanceName) {
        return instance(instanceName).faults();
    }

    @Override
    public void advance(Duration duration) {
        settling.advance(duration);
    }

    @Override
    public void settle() {
        settling.settle();
    }

    @Override
    public void freeze(String instanceName) {
        instance(instanceName).time().freeze();
    }

    @Override
    public void thaw(String instanceName) {
        instance(instanceName).time().thaw();
    }

    @Override
    public void crash(String instanceName) {
        Instance instance = instance(instanceName);
        instances.remove(instanceName);
        instance.time().crash();
        instance.faults().cut();
    }

    @Override
    public <T> T await(CompletionStage<T> stage) {
        return settling.await(stage);
    }

    @Override
    public Optional<MemoryFaults> memory() {
        return Optional.ofNullable(memory);
    }

    @Override
    public void close() {
        instances.values().forEach(instance -> {
            instance.time().crash();
            instance.faults().cut();
            instance.faults().close();
        });
        instances.clear();
        pending.close();
    }

    private Instance start(Duration clockOffset) {
        InstanceTime view = new InstanceTime(time, clockOffset);
        Faults faults = new Faults(time);
        return new Instance(view, faults, new FaultStore(stores.apply(view), faults));
    }

    private Instance instance(String name) {
        Instance instance = instances.get(name);
        if (instance == null) {
            throw new IllegalArgumentException("no such instance: " + name);
        }
        return instance;
    }
}
