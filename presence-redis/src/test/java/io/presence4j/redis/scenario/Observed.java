package io.presence4j.redis.scenario;

import static io.presence4j.PresenceEvent.Joined;
import static io.presence4j.PresenceEvent.Left;
import static io.presence4j.PresenceEvent.OfMember;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Subscription;
import io.presence4j.testkit.RecordingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * What one watch or subscription tells, and when. That events alternate, join first, and versions rise is checked on
 * arrival; {@link #assertNoViolations} tells what was broken.
 */
public final class Observed implements AutoCloseable {
    private final RecordingListener events;
    private final List<Timed> timed = new ArrayList<>();
    private final Subscription registration;
    private final String topic;

    private Observed(PresenceTracker tracker, String topic, RecordingListener listener, boolean isWatch) {
        this.topic = topic;
        this.events = listener.withoutLockChecks().then(this::note);
        this.registration = isWatch ? tracker.watch(topic, events) : tracker.subscribe(events);
    }

    /** Watches the topic. */
    public static Observed watch(PresenceTracker tracker, String topic) {
        return new Observed(tracker, topic, RecordingListener.ofWatch(), true);
    }

    /** Subscribes to the joins and leaves of everyone. */
    public static Observed subscribe(PresenceTracker tracker) {
        return new Observed(tracker, PresenceTracker.EVERYONE, RecordingListener.ofSubscription(), false);
    }

    private synchronized void note(PresenceEvent event) {
        timed.add(new Timed(event, Moment.now()));
    }

    /** Of which topic. */
    public String topic() {
        return topic;
    }

    /** The users that the events add up to. */
    public Set<String> users() {
        return events.roster().members().stream()
                .map(member -> member.userId())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All joins. */
    public int joins() {
        return events.joins();
    }

    /** Those of one user. */
    public int joins(String user) {
        return events.joins(user);
    }

    /** All leaves. */
    public int leaves() {
        return events.leaves();
    }

    /** Those of one user. */
    public int leaves(String user) {
        return events.leaves(user);
    }

    /** How many times the whole roster was told. */
    public int resyncs() {
        return events.resyncs().size();
    }

    /** The joins, updates and leaves since the last {@link #clear}, in order. */
    public List<PresenceEvent> changes() {
        return events.events().stream().filter(OfMember.class::isInstance).toList();
    }

    /** How long after the moment each leave came, in order. */
    public List<Duration> leaveTimes(Moment from) {
        return times(Left.class, from);
    }

    /** How long after the moment each join came, in order. */
    public List<Duration> joinTimes(Moment from) {
        return times(Joined.class, from);
    }

    private synchronized List<Duration> times(Class<? extends PresenceEvent> kind, Moment from) {
        return timed.stream()
                .filter(each -> kind.isInstance(each.event()))
                .map(each -> from.to(each.when()))
                .toList();
    }

    /** Forgets the events so far, but neither who is there nor what was broken. */
    public synchronized void clear() {
        events.clear();
        timed.clear();
    }

    /** Waits until so many members are there. */
    public void awaitUsers(int count, Duration limit) {
        await(limit, "users=" + count, () -> users().size() == count);
    }

    /** Waits until at least so many have joined. */
    public void awaitJoins(int count, Duration limit) {
        await(limit, "joins=" + count, () -> joins() >= count);
    }

    /** Waits until at least so many have left. */
    public void awaitLeaves(int count, Duration limit) {
        await(limit, "leaves=" + count, () -> leaves() >= count);
    }

    private void await(Duration limit, String what, BooleanSupplier condition) {
        try {
            Moment.now().await(limit, what, condition);
        } catch (AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + " in " + topic + ", but joins=" + joins() + " leaves=" + leaves() + " users="
                            + users().size(),
                    e);
        }
    }

    /** All of it in words: joins, leaves, broken promises. */
    String tally() {
        return "joins " + joins() + " leaves " + leaves() + " broken "
                + events.violations().size();
    }

    /** Fails if a promise was broken: events alternate, versions rise, each names its predecessor, sizes add up. */
    public void assertNoViolations() {
        events.assertNoViolations();
    }

    @Override
    public void close() {
        registration.close();
    }

    private record Timed(PresenceEvent event, Moment when) {}
}
