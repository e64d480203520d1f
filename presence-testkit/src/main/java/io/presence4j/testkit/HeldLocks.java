package io.presence4j.testkit;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.stream.Stream;

/** Which monitors and locks the current thread holds, as far as the JVM tells. */
final class HeldLocks {
    /** A busy worker of the JDK's pool holds itself. */
    private static final String POOL_WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

    private HeldLocks() {}

    /** Monitors and locks; walks the heap, which takes milliseconds. */
    static List<String> ofCurrentThread() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return ofCurrentThread(threads, threads.isSynchronizerUsageSupported());
    }

    /** Monitors alone; stops the JVM for a moment. */
    static List<String> monitorsOfCurrentThread() {
        return ofCurrentThread(ManagementFactory.getThreadMXBean(), false);
    }

    private static List<String> ofCurrentThread(ThreadMXBean threads, boolean locksToo) {
        long[] id = {Thread.currentThread().getId()};
        ThreadInfo[] info = threads.getThreadInfo(id, threads.isObjectMonitorUsageSupported(), locksToo);
        if (info[0] == null) {
            return List.of();
        }
        Stream<String> monitors = Stream.of(info[0].getLockedMonitors())
                .map(monitor -> monitor + " taken at " + monitor.getLockedStackFrame());
        Stream<String> locks = Stream.of(info[0].getLockedSynchronizers())
                .filter(lock -> !lock.getClassName().equals(POOL_WORKER))
                .map(LockInfo::toString);
        return Stream.concat(monitors, locks).toList();
    }
}
