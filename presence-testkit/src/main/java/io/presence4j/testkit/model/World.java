package io.presence4j.testkit.model;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.PresenceStore;
import io.presence4j.testkit.InstanceTime;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.Settling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Several instances on one store, their clients, and the model of what must come out. */
final class World {
    static final List<String> TOPICS = List.of("a", "b", "c");
    static final List<String> WATCHED = List.of("a", "b", "c", PresenceTracker.EVERYONE);
    /** How long an instance that ended may be heard of: it closes, and what it sent is late. */
    private static final long AFTERLIFE_NANOS =
            Instance.LONGEST_DELAY.plusSeconds(6).toNanos();

    static final Duration SLICE = Duration.ofMillis(500);

    final Random random;
    final ManualTime time;
    final ModelStore store;
    private final Settling settling;
    final ReferenceModel model = new ReferenceModel();
    final PresenceConfig config;
    final Tally tally;
    final @Nullable Instance[] instances;
    final Steadiness steadiness;
    final NobodyPresentLeaves nobodyPresentLeaves;
    final OnlyTheSilentExpire onlyTheSilentExpire;
    final WholeAgainSoon wholeAgainSoon;
    private final List<Told> story = new ArrayList<>();
    private final Map<String, Instance> byId = new HashMap<>();
    private final List<String> broken = new ArrayList<>();
    private final List<Instance> gone = new ArrayList<>();
    private @Nullable Instance lastEvicted;
    private int names;
    private long lastEndNanos = Long.MIN_VALUE / 2;
    private long lastConnectedNanos = Long.MIN_VALUE / 2;

    World(long seed, ManualTime time, ModelStore store, Tally tally) {
        this.random = new Random(seed);
        this.time = time;
        this.store = store;
        this.settling = new Settling(time, store.pending());
        this.tally = tally;
        this.instances = new Instance[3 + random.nextInt(3)];
        Duration linger = Duration.ofSeconds(List.of(0, 3, 9).get(random.nextInt(3)));
        this.config = PresenceConfig.defaults()
                .withHeartbeat(Duration.ofSeconds(2), Duration.ofSeconds(5))
                .withStoreTimeout(Duration.ofSeconds(1))
                .withLease(Duration.ofSeconds(6), Duration.ofMillis(1200))
                .withLinger(linger)
                .withCoalescing(Duration.ofMillis(50), 8);
        this.steadiness = new Steadiness(this);
        this.nobodyPresentLeaves = new NobodyPresentLeaves(this);
        this.onlyTheSilentExpire = new OnlyTheSilentExpire(this);
        this.wholeAgainSoon = new WholeAgainSoon(this);
        tell("linger " + linger + ", " + instances.length + " instances");
    }

    /** A line of the story, and when it was told. Most stories are never read, so it becomes text only then. */
    private record Told(long nanos, String line) {
        String text() {
            return String.format("%9.3f s  %s", nanos / 1e9 - 86_400, line);
        }
    }

    void tell(String line) {
        story.add(new Told(time.nanoTime(), line));
    }

    List<String> story() {
        return story.stream().map(Told::text).toList();
    }

    void broke(String promise) {
        broken.add(promise);
    }

    List<String> broken() {
        return broken;
    }

    /* Instances. */

    List<Instance> running() {
        List<Instance> running = new ArrayList<>();
        for (Instance instance : instances) {
            if (instance != null) {
                running.add(instance);
            }
        }
        return running;
    }

    Instance start(int slot) {
        InstanceTime own = new InstanceTime(time, Duration.ofSeconds(random.nextInt(121) - 60));
        PresenceStore observed = new Observed(store.view(own), tally, this::evicted);
        Instance started = new Instance("i" + ++names, own, observed, this);
        byId.put(started.id, started);
        instances[slot] = started;
        return started;
    }

    /** The instance is no more; its clients are gone with it. Its slot is free. */
    int end(Instance ended) {
        int slot = Arrays.asList(instances).indexOf(ended);
        instances[slot] = null;
        lastEndNanos = time.nanoTime();
        ended.clients.forEach(client -> model.close(client.visit));
        gone.add(ended);
        return slot;
    }

    /** Whether it runs, without a fault of its own. */
    boolean isWell(String instanceId) {
        Instance instance = byId.get(instanceId);
        return instance != null && running().contains(instance) && instance.isConnected();
    }

    private void evicted(String victim) {
        if (victim.equals(EvictAnswer.LINGERS)) {
            tally.count("seen: lingers ended");
            return;
        }
        tally.count("seen: eviction");
        Instance instance = byId.get(victim);
        lastEvicted = instance;
        if (instance != null && running().contains(instance) && !mayBeJudged(instance)) {
            broke("the living " + instance.name + " was evicted");
        }
    }

    /** Lets time pass until it is being evicted, for no longer than this. */
    boolean isBeingEvictedWithin(Instance instance, Duration longest) {
        lastEvicted = null;
        for (Duration left = longest; lastEvicted != instance && !left.isNegative(); left = left.minus(SLICE)) {
            pass(SLICE);
        }
        return lastEvicted == instance;
    }

    /* Its last beat may have been before the absence, or held up by a call and lost with it. */
    boolean mayBeJudged(Instance instance) {
        Duration sinceBeat = config.beat().plus(Instance.LONGEST_HOLD_UP).plus(SLICE);
        return instance.apart.atLeast(config.lease().minus(sinceBeat).toNanos());
    }

    /* Clients. */

    List<Client> clients() {
        return running().stream().flatMap(instance -> instance.clients.stream()).toList();
    }

    /* Time. */

    /** Nothing is due or under way. */
    void settle() {
        settling.settle();
    }

    <T> T await(CompletionStage<T> stage) {
        return settling.await(stage);
    }

    void pass(Duration duration) {
        long left = duration.toNanos();
        while (left > 0) {
            long slice = Math.min(left, SLICE.toNanos());
            boolean anybody = isAnybodyConnected();
            running().forEach(instance -> instance.apart.passed(slice, instance.isConnected(), anybody));
            steadiness.look();
            settling.advance(Duration.ofNanos(slice));
            left -= slice;
            ping();
            steadiness.look();
            wholeAgainSoon.look();
        }
    }

    /* Who was there a moment ago counts: only after 2.5 beats of silence is everybody given time to return. */
    boolean isAnybodyConnected() {
        if (running().stream().anyMatch(Instance::mayBeConnected)) {
            lastConnectedNanos = time.nanoTime();
        }
        long recent = config.beat().multipliedBy(5).dividedBy(2).toNanos();
        return time.nanoTime() - lastConnectedNanos <= recent || time.nanoTime() - lastEndNanos < AFTERLIFE_NANOS;
    }

    private void ping() {
        for (Instance instance : running()) {
            instance.clients.stream()
                    .filter(client -> client.visit.heard)
                    .forEach(client -> client.ping(!instance.frozen));
        }
        settle();
    }

    /** Its timer and its sockets find out in either order how long it stood still. */
    void thaw(Instance instance) {
        instance.thaw();
        if (random.nextBoolean()) {
            settle();
        }
        instance.clients.forEach(Client::readSocket);
        settle();
    }

    /** No fault from now on: everything that was disturbed comes back. */
    void calm() {
        for (Instance instance : running()) {
            instance.calm();
            if (instance.frozen) {
                thaw(instance);
            }
        }
    }

    void tallyInstances() {
        List<Instance> all = new ArrayList<>(gone);
        all.addAll(running());
        all.forEach(instance -> {
            EventTally.count(instance, tally);
            FaultTally.count(instance.faults, tally);
        });
    }
}
