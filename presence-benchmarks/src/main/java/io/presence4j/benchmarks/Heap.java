package io.presence4j.benchmarks;

import java.lang.management.ManagementFactory;

/** The heap of this JVM. */
public final class Heap {
    private Heap() {}

    /** What is used after a collection. */
    public static long usedBytes() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
