package io.presence4j.testkit;

import static org.junit.jupiter.api.Assumptions.abort;

import io.presence4j.PresenceConfig;
import io.presence4j.spi.PresenceEventBus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who plays in a scenario: instances A, B and C on one store, up for {@link #QUIET} before it begins, and more where it
 * wants them.
 */
public final class Cast implements AutoCloseable {
    /** Heartbeat 5 s, TTL 20 s, lease 15 s renewed every 3 s, window 200 ms, no linger. */
    public static final PresenceConfig SETTING = PresenceConfig.defaults()
            .withHeartbeat(Duration.ofSeconds(5), Duration.ofSeconds(20))
            .withLease(Duration.ofSeconds(15), Duration.ofSeconds(3))
            .withCoalescing(Duration.ofMillis(200), 256);

    /** Long enough for all that falls due by itself: TTL, lease and eviction. */
    public static final Duration QUIET = Duration.ofSeconds(40);

    private final StoreHarness harness;
    private final Map<String, Instance> running = new LinkedHashMap<>();
    private final Set<String> topics = new TreeSet<>();
    private final List<Recording> recordings = new ArrayList<>();
    private PresenceConfig setting = SETTING;
    private @Nullable PresenceEventBus bus;
    private boolean begun;

    Cast(StoreHarness harness) {
        this.harness = harness;
    }

    /** The knobs of instances that are started from now on, in place of {@link #SETTING}. */
    public void setting(PresenceConfig config) {
        setting = config;
    }

    /** The bus of instances that are started from now on, in place of the store's own; it goes through their faults. */
    public void eventBus(PresenceEventBus eventBus) {
        bus = eventBus;
    }

    /** Instance A; the first mention of A, B or C starts all three. */
    public Instance a() {
        return ofThree("A");
    }

    /** Instance B, as {@link #a()}. */
    public Instance b() {
        return ofThree("B");
    }

    /** Instance C, as {@link #a()}. */
    public Instance c() {
        return ofThree("C");
    }

    private Instance ofThree(String name) {
        if (!begun) {
            begun = true;
            List.of("A", "B", "C").forEach(this::start);
            advance(QUIET);
        }
        return instance(name);
    }

    /** The running instance of this name. */
    public Instance instance(String name) {
        Instance instance = running.get(name);
        if (instance == null) {
            throw new IllegalStateException("not running: " + name);
        }
        return instance;
    }

    /** Starts an instance, now; no other of this name may be running. */
    public Instance start(String name) {
        return start(name, Duration.ZERO);
    }

    /** As above, with a clock that is ahead by this, or behind when negative. */
    public Instance start(String name, Duration clockOffset) {
        if (running.containsKey(name)) {
            throw new IllegalStateException("running already: " + name);
        }
        Instance instance = new Instance(this, name, harness.store(name, clockOffset), setting, busOf(name));
        running.put(name, instance);
        harness.settle();
        return instance;
    }

    private @Nullable PresenceEventBus busOf(String name) {
        return bus == null ? null : new FaultBus(bus, harness.faults(name));
    }

    /** Lets time pass. */
    public void advance(Duration duration) {
        harness.advance(duration);
    }

    /** Lets milliseconds pass. */
    public void millis(long millis) {
        harness.advance(Duration.ofMillis(millis));
    }

    /** Lets seconds pass. */
    public void seconds(long seconds) {
        harness.advance(Duration.ofSeconds(seconds));
    }

    /** Lets {@link #QUIET} pass. */
    public void quiet() {
        harness.advance(QUIET);
    }

    /** The store, its time and its faults. */
    public StoreHarness harness() {
        return harness;
    }

    /** How to look into the store, and to make it lose memory; where that cannot be done, the case shows as skipped. */
    public MemoryFaults memory() {
        return harness.memory().orElseGet(() -> abort("the harness has no MemoryFaults"));
    }

    /** The keys and registers of the store that name the instance of this id; where nobody can look, it is skipped. */
    public List<String> traces(String instanceId) {
        List<String> traces = new ArrayList<>(memory().keys());
        traces.addAll(registers(memory()));
        traces.removeIf(name -> !name.contains(instanceId));
        return traces;
    }

    /** The registers of all shards. */
    static List<String> registers(MemoryFaults memory) {
        List<String> registers = new ArrayList<>();
        for (String key : memory.keys()) {
            if (key.endsWith(":meta")) {
                registers.addAll(memory.registers(Integer.parseInt(key.substring(0, key.indexOf(':')))));
            }
        }
        return registers;
    }

    /** The instances that are neither closed nor crashed, in order of their start. */
    public List<Instance> running() {
        return List.copyOf(running.values());
    }

    /** Every named topic that was joined or watched so far. */
    Set<String> topics() {
        return topics;
    }

    /** Every recorder so far, those of instances that are gone too. */
    List<Recording> recordings() {
        return recordings;
    }

    void ended(Instance instance) {
        running.remove(instance.name());
    }

    /** Ends the store and all instances without more ado. */
    @Override
    public void close() {
        harness.close();
    }
}
