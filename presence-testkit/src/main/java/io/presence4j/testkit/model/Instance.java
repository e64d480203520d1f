package io.presence4j.testkit.model;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.Subscription;
import io.presence4j.Watch;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TimeSource;
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
    private final PresenceConfig config;
    private final TimeSource shared;
    boolean frozen;
    boolean partitioned;
    boolean noisy;
    private long disturbedUntilNanos = Long.MIN_VALUE / 2;

    /** A watch and its recorder. */
    record Follow(Watch watch, RecordingListener recorder) {}

    /** One socket: the connection, what the model says of it, and whether its pings are answered. */
    static final class Client implements PresenceSocket {
        final ReferenceModel.Visit visit;
        final Duration ttl;
        PresenceConnection connection;
        private final TimeSource time;
        long lastBeatNanos;
        /** For how long nothing was heard when it was asked to close for its silence; 0 when it was not. */
        long expiredAfterNanos;

        Client(ReferenceModel.Visit visit, Duration ttl, PresenceConnection none, TimeSource time) {
            this.time = time;
            this.visit = visit;
            this.ttl = ttl;
            this.connection = none;
        }

        @Override
        public void close(PresenceConnection closing, CloseRequest why) {
            if (why instanceof CloseRequest.Expired) {
                expiredAfterNanos = Math.max(1, time.nanoTime() - lastBeatNanos);
            }
        }
    }

    Instance(
            String name,
            InstanceTime time,
            TimeSource shared,
            PresenceStore store,
            PresenceConfig config,
            List<String> topics) {
        this.name = name;
        this.time = time;
        this.shared = shared;
        this.config = config;
        this.faults = new Faults(time);
        this.tracker = PresenceTracker.builder(new FaultStore(store, faults))
                .instanceName(name)
                .config(config)
                .build();
        this.apart = new Apart(
                config.beat().multipliedBy(2).plus(config.storeTimeout()).toNanos());
        this.id = probeId();
        topics.forEach(this::follow);
        this.subscription = tracker.subscribe(subscriber);
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
        follows.put(topic, new Follow(tracker.watch(topic, recorder), recorder));
    }

    Client connect(ReferenceModel.Visit visit, Duration ttl, long nowNanos) {
        PresenceConnection none = tracker.connect("probe");
        none.closeNow();
        Client client = new Client(visit, ttl, none, shared);
        ConnectOptions options = ConnectOptions.of(client);
        client.connection = tracker.connect(visit.userId, ttl.isZero() ? options.untilClosed() : options.withTtl(ttl));
        client.lastBeatNanos = nowNanos;
        clients.add(client);
        return client;
    }

    /** Whether it can reach the store, and be heard by it, without a fault of its own. */
    boolean isConnected() {
        return !frozen && !partitioned && !noisy && time.nanoTime() - disturbedUntilNanos >= 0;
    }

    /** Whether it may get through to the store, however badly. */
    boolean mayBeConnected() {
        return !frozen && !partitioned;
    }

    /** Something is held up on its line for this long. */
    void disturb(Duration duration) {
        disturbedUntilNanos = Math.max(disturbedUntilNanos, time.nanoTime() + duration.toNanos());
    }

    PresenceConfig config() {
        return config;
    }

    /** What was on its way when it froze goes on now, with all its delays. */
    void thaw() {
        frozen = false;
        disturb(LONGEST_DELAY);
        time.thaw();
    }

    void calm() {
        faults.calm();
        if (noisy) {
            noisy = false;
            disturb(LONGEST_DELAY);
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
