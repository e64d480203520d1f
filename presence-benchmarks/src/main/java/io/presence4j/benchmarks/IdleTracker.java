package io.presence4j.benchmarks;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** A tracker with so many connections of distinct users, and the CPU time of its threads. The store keeps nothing. */
final class IdleTracker {
    private final PresenceConnection[] connections;
    private final String name;
    private final PresenceTracker tracker;
    private long startNanos;

    IdleTracker(String name, int count, ConnectOptions options) {
        this(name, count, options, PresenceTracker.builder(new NullStore(new SystemTime())));
    }

    IdleTracker(String name, int count, ConnectOptions options, PresenceTracker.Builder builder) {
        this.name = name;
        this.connections = new PresenceConnection[count];
        this.tracker = builder.instanceName(name).build();
        for (int i = 0; i < count; i++) {
            connections[i] = tracker.connect(String.format("user-%07d", i), options);
        }
    }

    /** Beats every so many-th connection, from this one on. */
    void beat(int first, int every) {
        for (int i = first; i < connections.length; i += every) {
            connections[i].heartbeat();
        }
    }

    /** What came before does not count. */
    void start() {
        startNanos = cpuNanos();
    }

    void report(int seconds) {
        long nanos = cpuNanos() - startNanos;
        System.out.printf(
                "%s, %,d connections: %.1f ms of CPU in %d s, %.3f %% of a core%n",
                name, connections.length, nanos / 1e6, seconds, nanos / 1e7 / seconds);
    }

    void close() {
        tracker.close();
    }

    /** Of all threads of this tracker that are alive. */
    private long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo thread : threads.dumpAllThreads(false, false)) {
            if (thread.getThreadName().startsWith("presence-" + name)) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos;
    }
}
