package io.presence4j.engine;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceTracker;
import io.presence4j.Watch;
import io.presence4j.benchmarks.NullStore;
import io.presence4j.benchmarks.SilentBus;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Change;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.TopicMessage;
import io.presence4j.testkit.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A topic that a tracker watches, and the bus on which everybody else is played. */
final class WatchedTopic implements AutoCloseable {
    static final String GUEST = "guest";
    private static final String NAME = "room:7";
    private static final String ELSEWHERE = "elsewhere";

    private final ManualTime time = new ManualTime();
    private final PresenceTracker tracker;
    private final Watch watch;
    private final int shard = ShardHash.shardOf(NAME, NullStore.SHARDS);
    private @Nullable BusSink sink;
    private long version;
    private int size;
    private long told;

    WatchedTopic(int members) {
        tracker = PresenceTracker.builder(new NullStore(time, this::open)).build();
        watch = tracker.watch(NAME, event -> told++);
        time.run();
        List<Change> joins = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            joins.add(joins(Users.name(i)));
        }
        version = watch.roster().version();
        tell(0, members, joins);
        time.run();
        if (watch.roster().size() != members) {
            throw new IllegalStateException(
                    "not the members that were told: " + watch.roster().size());
        }
    }

    private BusSession open(BusSink toTracker) {
        sink = toTracker;
        return new SilentBus(toTracker);
    }

    private static Change joins(String user) {
        return new Change.Stated(user, ELSEWHERE, 1, List.of(Map.of("name", user)));
    }

    void guestJoins() {
        tell(version, 1, List.of(joins(GUEST)));
    }

    void guestLeaves() {
        tell(version, -1, List.of(new Change.Withdrawn(GUEST, ELSEWHERE, LeaveReason.CLOSED)));
    }

    private void tell(long previous, int difference, List<Change> changes) {
        size += difference;
        version++;
        Objects.requireNonNull(sink).message(new TopicMessage(shard, NAME, 1, previous, version, size, changes));
    }

    /** How many events the listener has had, after all that is on its way. */
    long told() {
        time.run();
        return told;
    }

    Watch watch() {
        return watch;
    }

    @Override
    public void close() {
        tracker.close();
    }
}
