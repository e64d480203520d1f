package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.Joined;
import static io.presence4j.PresenceEvent.Left;
import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.Roster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Keeps the events of one watch or subscription and checks on arrival what is promised of them: events of a user
 * alternate, versions rise, each message names its predecessor, sizes add up, calls come one at a time and with no lock
 * held. {@link #assertNoViolations} tells what was broken.
 *
 * <p>Use one for each registration. Any thread may ask it.
 */
public final class RecordingListener implements PresenceListener {
    /** Asking is dear: for locks and monitors at the first event and each so many, for monitors at the first of each kind. */
    private static final int EVENTS_BETWEEN_LOCK_CHECKS = 1024;

    private final List<PresenceEvent> events = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final Set<Class<?>> kinds = new HashSet<>();
    private final AtomicBoolean inside = new AtomicBoolean();
    private final RosterFold fold;
    private boolean checksLocks = true;
    private long arrived;
    private volatile PresenceListener action = event -> {};

    private RecordingListener(RosterFold fold) {
        this.fold = fold;
    }

    /** For {@link io.presence4j.PresenceTracker#watch}: folds the roster from the events. */
    public static RecordingListener ofWatch() {
        return new RecordingListener(new WatchFold());
    }

    /** For {@link io.presence4j.PresenceTracker#subscribe}: after a resync it knows of nobody. */
    public static RecordingListener ofSubscription() {
        return new RecordingListener(new SubscriptionFold());
    }

    /** Never asks for held locks, where thousands of recorders would make that the greater part of a run. */
    public synchronized RecordingListener withoutLockChecks() {
        checksLocks = false;
        return this;
    }

    /** Does this with each event from now on, once it is recorded: throw, block, call the tracker. */
    public RecordingListener then(PresenceListener action) {
        this.action = action;
        return this;
    }

    @Override
    public void onEvent(PresenceEvent event) throws Exception {
        List<String> locks = sampledLocks(event);
        boolean overlaps = !inside.compareAndSet(false, true);
        try {
            record(event, locks, overlaps);
            action.onEvent(event);
        } finally {
            if (!overlaps) {
                inside.set(false);
            }
        }
    }

    private List<String> sampledLocks(PresenceEvent event) {
        boolean due;
        boolean first;
        synchronized (this) {
            due = checksLocks && arrived++ % EVENTS_BETWEEN_LOCK_CHECKS == 0;
            first = checksLocks && kinds.add(event.getClass());
        }
        if (due) {
            return HeldLocks.ofCurrentThread();
        }
        return first ? HeldLocks.monitorsOfCurrentThread() : List.of();
    }

    private synchronized void record(PresenceEvent event, List<String> locks, boolean overlaps) {
        events.add(event);
        if (overlaps) {
            violations.add("called while another call was running: " + event);
        }
        locks.forEach(lock -> violations.add("called with a lock held, " + lock + ": " + event));
        fold.apply(event, rule -> violations.add(rule + ": " + event));
    }

    /** All events so far, or since {@link #clear}. */
    public synchronized List<PresenceEvent> events() {
        return List.copyOf(events);
    }

    /** The joins, updates and leaves of one user. */
    public List<OfMember> eventsOf(String userId) {
        return select(OfMember.class, event -> event.member().userId().equals(userId));
    }

    /** How often the user joined. */
    public int joins(String userId) {
        return select(Joined.class, event -> event.member().userId().equals(userId))
                .size();
    }

    /** How many joins of anybody. */
    public int joins() {
        return select(Joined.class, event -> true).size();
    }

    /** How often the user left. */
    public int leaves(String userId) {
        return select(Left.class, event -> event.last().userId().equals(userId)).size();
    }

    /** How many leaves of anybody. */
    public int leaves() {
        return select(Left.class, event -> true).size();
    }

    /** The leaves for this reason. */
    public List<Left> leavesBy(LeaveReason reason) {
        return select(Left.class, event -> event.reason() == reason);
    }

    /** The resyncs, the first one included. */
    public List<Resynced> resyncs() {
        return select(Resynced.class, event -> true);
    }

    /** The roster as the events tell it; of a subscription, the users known to be online, without more. */
    public synchronized Roster roster() {
        return fold.roster();
    }

    /** Forgets the events so far, but neither the roster nor the violations. */
    public synchronized void clear() {
        events.clear();
    }

    /** The promises broken so far, one line each. */
    public synchronized List<String> violations() {
        List<String> all = new ArrayList<>(violations);
        fold.endOfMessage(all::add);
        return all;
    }

    /**
     * Fails if a promise was broken. Call it when nothing is on its way: the last message counts as told whole.
     *
     * @throws AssertionError naming each broken promise and its event
     */
    public void assertNoViolations() {
        List<String> all = violations();
        if (!all.isEmpty()) {
            throw new AssertionError(all.size() + " broken promises:\n  " + String.join("\n  ", all)
                    + "\nof events:\n  "
                    + String.join(
                            "\n  ", events().stream().map(Object::toString).toList()));
        }
    }

    private synchronized <E extends PresenceEvent> List<E> select(Class<E> kind, Predicate<E> which) {
        return events.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(which)
                .toList();
    }
}
