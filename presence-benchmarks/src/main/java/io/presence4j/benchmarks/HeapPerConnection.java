package io.presence4j.benchmarks;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.spi.PresenceStore;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Heap for each of a million connections, each of another user with an id of 12 characters: what is used after a
 * collection when all are flushed and have beaten for one TTL, less what was used before the first was opened. The ids
 * count; the array in which the host keeps its connections (4 bytes each) does not, since it is there before.
 *
 * <p>The baseline is what a host would keep by hand: a concurrent map from the id to the time of the last heartbeat.
 */
public final class HeapPerConnection {
    private static final Duration WINDOW = Duration.ofMillis(50);
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final int HEARTBEATS = 3;
    /** Connections opened within one window. */
    private static final int WAVE = 5000;

    private final ManualTime time = new ManualTime();
    private final PresenceConnection[] connections;

    private HeapPerConnection(int count) {
        connections = new PresenceConnection[count];
    }

    /** With another number of connections as the first argument, for a quick try. */
    public static void main(String[] arguments) {
        int count = arguments.length == 0 ? 1_000_000 : Integer.parseInt(arguments[0]);
        report(count, "baseline, a map", baseline(count));
        Opening plain = (tracker, number) -> tracker.connect(id(number));
        report(count, "a store that keeps nothing", new HeapPerConnection(count).measure(NullStore::new, plain, 0));
        report(
                count,
                "the in-memory store",
                new HeapPerConnection(count).measure(HeapPerConnection::inMemory, plain, count));
        report(
                count,
                "a store that keeps nothing, each in a room of ten",
                new HeapPerConnection(count).measure(NullStore::new, HeapPerConnection::openInRoom, 0));
    }

    private interface Opening {
        PresenceConnection open(PresenceTracker tracker, int number);
    }

    private static PresenceConnection openInRoom(PresenceTracker tracker, int number) {
        PresenceConnection connection = tracker.connect(id(number));
        connection.join("room:" + number / 10, Map.of("status", "here"));
        return connection;
    }

    private static PresenceStore inMemory(ManualTime time) {
        return InMemoryPresenceStore.builder().time(time).build();
    }

    private static void report(int count, String name, long bytes) {
        System.out.printf("%,d connections, %s: %.1f bytes each%n", count, name, (double) bytes / count);
    }

    private static long baseline(int count) {
        long before = Heap.usedBytes();
        Map<String, Long> lastBeats = lastBeats(count);
        long bytes = Heap.usedBytes() - before;
        if (lastBeats.size() != count) {
            throw new IllegalStateException("not all of them: " + lastBeats.size());
        }
        return bytes;
    }

    private static Map<String, Long> lastBeats(int count) {
        Map<String, Long> lastBeats = new ConcurrentHashMap<>();
        for (int i = 0; i < count; i++) {
            lastBeats.put(id(i), Long.MAX_VALUE - i);
        }
        return lastBeats;
    }

    private static String id(int number) {
        return String.format("user-%07d", number);
    }

    private long measure(Function<ManualTime, PresenceStore> store, Opening opening, int online) {
        PresenceTracker tracker = PresenceTracker.builder(store.apply(time)).build();
        time.run();
        long before = Heap.usedBytes();
        connectAll(tracker, opening);
        beatForOneTtl();
        long bytes = Heap.usedBytes() - before;
        requireOnline(tracker, online);
        requireAllOpen();
        tracker.close();
        return bytes;
    }

    private void connectAll(PresenceTracker tracker, Opening opening) {
        for (int i = 0; i < connections.length; i++) {
            connections[i] = opening.open(tracker, i);
            if (i % WAVE == 0) {
                time.advance(WINDOW);
            }
        }
        time.advance(WINDOW);
    }

    private void beatForOneTtl() {
        for (int i = 0; i < HEARTBEATS; i++) {
            time.advance(HEARTBEAT);
            for (PresenceConnection connection : connections) {
                connection.heartbeat();
            }
        }
    }

    private static void requireOnline(PresenceTracker tracker, int expected) {
        int online = tracker.count(PresenceTracker.EVERYONE).join();
        if (online != expected) {
            throw new IllegalStateException("online are " + online + ", not " + expected);
        }
    }

    private void requireAllOpen() {
        for (PresenceConnection connection : connections) {
            if (!connection.isOpen()) {
                throw new IllegalStateException("no longer open: " + connection);
            }
        }
    }
}
