package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One connection. Its monitor orders its calls and guards its topics; the shards' monitors nest inside it.
 *
 * <p>One object for each open socket, so every field counts.
 */
final class Connection implements PresenceConnection {
    private static final VarHandle LAST_BEAT;

    static {
        try {
            LAST_BEAT = MethodHandles.lookup().findVarHandle(Connection.class, "lastBeat", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private enum State {
        SHOWN,
        EXPIRED,
        CLOSED
    }

    private final Connections home;
    private final String userId;
    private final long number;
    private volatile State state;
    private volatile @Nullable SocketLane socket;
    private @Nullable Map<String, Map<String, String>> topics;
    /** Topics that it was in and that {@link #stored()} may still have to wait for. */
    private @Nullable Set<String> left;

    @SuppressWarnings("unused") // read through LAST_BEAT
    private int lastBeat;

    /** 0 for until closed. */
    private int ttlTicks;
    /** The next in the same bucket. {@link HeartbeatScheduler} only. */
    @Nullable
    Connection next;

    private Connection(Connections home, String userId, long number, State state) {
        this.home = home;
        this.userId = userId;
        this.number = number;
        this.state = state;
    }

    static Connection open(
            Connections home, String userId, long number, @Nullable PresenceSocket socket, int ttlTicks, int tick) {
        Connection opened = new Connection(home, userId, number, State.SHOWN);
        opened.socket = socket == null ? null : new SocketLane(socket);
        opened.ttlTicks = ttlTicks;
        opened.lastBeat = tick;
        home.show(userId);
        return opened;
    }

    static Connection closed(Connections home, String userId, long number) {
        return new Connection(home, userId, number, State.CLOSED);
    }

    @Override
    public String id() {
        return home.connectionId(number);
    }

    @Override
    public String userId() {
        return userId;
    }

    @Override
    public synchronized Set<String> topics() {
        return topics == null ? Set.of() : Set.copyOf(topics.keySet());
    }

    @Override
    public boolean isOpen() {
        return state != State.CLOSED;
    }

    /* At most one write in half a second, so connections of different threads on one cache line do not slow each other. */
    @Override
    public void heartbeat() {
        int tick = home.ticks().now();
        if ((int) LAST_BEAT.getOpaque(this) != tick) {
            LAST_BEAT.setOpaque(this, tick);
        }
    }

    int lastBeat() {
        return (int) LAST_BEAT.getOpaque(this);
    }

    @Override
    public void join(String topic, Map<String, String> attributes) {
        home.limits().namedTopic(topic);
        Map<String, String> after = home.limits().attributes(attributes);
        synchronized (this) {
            if (state == State.CLOSED) {
                return;
            }
            Map<String, Map<String, String>> mine = topics;
            if (mine == null) {
                mine = new TreeMap<>();
                topics = mine;
            }
            Map<String, String> before = mine.get(topic);
            if (before == null) {
                home.limits().roomForTopic(mine.size());
            }
            set(mine, topic, before, after);
        }
    }

    @Override
    public void update(String topic, Map<String, String> attributes) {
        home.limits().namedTopic(topic);
        Map<String, String> after = home.limits().attributes(attributes);
        synchronized (this) {
            Map<String, Map<String, String>> mine = topics;
            Map<String, String> before = mine == null ? null : mine.get(topic);
            if (state != State.CLOSED && mine != null && before != null) {
                set(mine, topic, before, after);
            }
        }
    }

    private void set(
            Map<String, Map<String, String>> mine,
            String topic,
            @Nullable Map<String, String> before,
            Map<String, String> after) {
        if (after.equals(before)) {
            return;
        }
        mine.put(topic, after);
        if (state == State.SHOWN) {
            home.change(topic, userId, before, after, Departure.AT_ONCE);
        }
    }

    @Override
    public void leave(String topic) {
        home.limits().namedTopic(topic);
        synchronized (this) {
            Map<String, String> before = state == State.CLOSED || topics == null ? null : topics.remove(topic);
            if (before != null && state == State.SHOWN) {
                home.change(topic, userId, before, null, Departure.AT_ONCE);
            }
            if (before != null) {
                remember(topic);
            }
        }
    }

    private void remember(String topic) {
        Set<String> mine = left;
        if (mine == null) {
            mine = new TreeSet<>();
            left = mine;
        } else if (mine.size() >= home.mostTopics()) {
            mine.removeIf(earlier -> home.isStored(earlier, userId));
        }
        mine.add(topic);
    }

    @Override
    public synchronized CompletableFuture<Void> stored() {
        if (left != null) {
            left.removeIf(topic -> home.isStored(topic, userId));
        }
        return home.stored(userId, topics == null ? Set.of() : topics.keySet(), left == null ? Set.of() : left);
    }

    @Override
    public void close() {
        end(Departure.MAY_LINGER);
    }

    @Override
    public void closeNow() {
        end(Departure.AT_ONCE);
    }

    private synchronized void end(Departure how) {
        if (state == State.CLOSED) {
            return;
        }
        if (state == State.SHOWN) {
            hide(how);
        }
        state = State.CLOSED;
        if (topics != null) {
            topics.keySet().forEach(this::remember);
            topics = null;
        }
        socket = null;
    }

    private void hide(Departure how) {
        if (topics != null) {
            topics.forEach((topic, attributes) -> home.change(topic, userId, attributes, null, how));
        }
        home.hide(userId, how);
    }

    /** Silent for its TTL, as {@code tick} has it. Whether it was shown until now. */
    synchronized boolean expire(int tick) {
        if (state != State.SHOWN || tick - lastBeat() <= ttlTicks) {
            return false;
        }
        hide(Departure.EXPIRED);
        state = State.EXPIRED;
        return true;
    }

    /** Heard of again after an expiry. */
    synchronized void revive() {
        if (state == State.EXPIRED) {
            state = State.SHOWN;
            home.show(userId);
            if (topics != null) {
                topics.forEach((topic, attributes) -> home.change(topic, userId, null, attributes, Departure.AT_ONCE));
            }
        }
    }

    boolean isExpired() {
        return state == State.EXPIRED;
    }

    boolean hasSocket() {
        return socket != null;
    }

    int ttlTicks() {
        return ttlTicks;
    }

    void ttlTicks(int ticks) {
        ttlTicks = ticks;
    }

    void ping(Callbacks callbacks) {
        SocketLane lane = socket;
        if (lane != null) {
            lane.ping(this, callbacks);
        }
    }

    void requestClose(CloseRequest why, Callbacks callbacks) {
        SocketLane lane = socket;
        if (lane != null) {
            lane.close(this, why, callbacks);
        }
    }

    @Override
    public String toString() {
        return "connection " + id() + " of " + userId + " (" + state + ")";
    }
}
