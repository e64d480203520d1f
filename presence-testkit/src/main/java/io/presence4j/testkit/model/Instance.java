package io.presence4j.testkit.model;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.Subscription;
import io.presence4j.Watch;
import io.presence4j.spi.PresenceStore;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.InstanceTime;
import io.presence4j.testkit.RecordingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One life of an instance: its tracker behind faults, its connections, its listeners. */
final class Instance {
    static final Duration LONGEST_DELAY = Duration.ofSeconds(14);
    /** How long answers may be late after noise: behind a late request, then behind a late answer. */
    private static final Duration LONGEST_AFTERMATH = LONGEST_DELAY.multipliedBy(2);
    /** How long a single call may hold up all that comes after it. */
    static final Duration LONGEST_HOLD_UP = Duration.ofSeconds(2);

    final String name;
    final InstanceTime time;
    final Faults faults;
    final PresenceTracker tracker;
    final String id;
    final Apart apart;
    final List<Client> clients = new ArrayList<>();
    final Map<String, Follow> follows = new LinkedHashMap<>();
    final RecordingListener subscriber = RecordingListener.ofSubscription().withoutLockChecks();
    private final Subscription subscription;
    private final World world;
    boolean frozen;
    boolean partitioned;
    boolean noisy;
    /** How many faults of the store's own hit it just now. */
    int hits;

    private long disturbedUntilNanos = Long.MIN_VALUE / 2;
    private long thawedAtNanos = Long.MIN_VALUE / 2;
    private boolean wasDisturbedWhenFrozen;

    /** A watch and its recorder. */
    record Follow(Watch watch, RecordingListener recorder) {}

    Instance(String name, InstanceTime time, PresenceStore store, World world) {
        this.name = name;
        this.time = time;
        this.world = world;
        this.faults = new Faults(time);
        this.tracker = PresenceTracker.builder(new FaultStore(store, faults))
                .instanceName(name)
                .config(world.config)
                .build();
        this.apart = new Apart(backNanos(world.config));
        this.id = probeId();
        this.subscriber.then(event -> world.nobodyPresentLeaves.told(this, event));
        World.WATCHED.forEach(this::follow);
        this.subscription = tracker.subscribe(subscriber);
    }

    /** How long it takes at most until an instance that is well again has been heard by the store. */
    static long backNanos(PresenceConfig config) {
        return config.beat().multipliedBy(2).plus(config.storeTimeout()).toNanos();
    }

    private String probeId() {
        PresenceConnection probe = tracker.connect("probe");
        probe.closeNow();
        return probe.id().substring(0, probe.id().lastIndexOf('-'));
    }

    Follow followOf(String topic) {
        return Objects.requireNonNull(follows.get(topic), topic);
    }

    void follow(String topic) {
        Follow before = follows.remove(topic);
        if (before != null) {
            before.watch().close();
        }
        RecordingListener recorder = RecordingListener.ofWatch().withoutLockChecks();
        recorder.then(event -> world.nobodyPresentLeaves.told(this, event));
        follows.put(topic, new Follow(tracker.watch(topic, recorder), recorder));
    }

    Client connect(ReferenceModel.Visit visit, Duration ttl) {
        PresenceConnection none = tracker.connect("probe");
        none.closeNow();
        Client client =
                new Client(visit, ttl, none, world.time, expired -> world.onlyTheSilentExpire.expired(this, expired));
        ConnectOptions options = ConnectOptions.of(client);
        client.connection = tracker.connect(visit.userId, ttl.isZero() ? options.untilClosed() : options.withTtl(ttl));
        clients.add(client);
        return client;
    }

    /** Whether it can reach the store, and be heard by it, without a fault of its own. */
    boolean isConnected() {
        return !frozen && !partitioned && hits == 0 && !noisy && time.nanoTime() - disturbedUntilNanos >= 0;
    }

    /** Whether nothing is wrong or will be for what it does next, either. */
    boolean isWell() {
        return isConnected() && faults.isCalm();
    }

    /** Whether it may get through to the store, however badly. */
    boolean mayBeConnected() {
        return !frozen && !partitioned && hits == 0;
    }

    boolean hasStoodStillWithin(Duration duration) {
        return time.nanoTime() - thawedAtNanos <= duration.toNanos();
    }

    /** Something is held up on its line for this long. */
    void disturb(Duration duration) {
        disturbedUntilNanos = Math.max(disturbedUntilNanos, time.nanoTime() + duration.toNanos());
    }

    void freeze() {
        wasDisturbedWhenFrozen = noisy || time.nanoTime() - disturbedUntilNanos < 0;
        frozen = true;
        time.freeze();
    }

    /** What was on its way when it froze goes on now, with all its delays. */
    void thaw() {
        frozen = false;
        thawedAtNanos = time.nanoTime();
        disturb(wasDisturbedWhenFrozen ? LONGEST_AFTERMATH : LONGEST_DELAY);
        time.thaw();
    }

    void calm() {
        faults.calm();
        if (noisy) {
            noisy = false;
            disturb(LONGEST_AFTERMATH);
        }
        if (partitioned) {
            faults.heal();
            partitioned = false;
        }
    }

    void crash() {
        time.crash();
        faults.cut();
    }

    void close() {
        subscription.close();
        tracker.close(Duration.ofSeconds(5));
    }
}
