package io.presence4j.testkit;

import io.presence4j.spi.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a {@link ManualTime} has to run and when. Its monitor guards the fields of its entries; nothing runs under it. */
final class Agenda {
    private static final Comparator<Due> BY_TIME = Comparator.comparingLong(Due::dueNanos);

    /** In order of addition, which the stable sort keeps. */
    private final Set<Due> entries = new LinkedHashSet<>();

    synchronized void add(Due entry) {
        entries.add(entry);
    }

    /** Whether it was there. */
    synchronized boolean remove(Due entry) {
        return entries.remove(entry);
    }

    /** The earliest time at which something is due; {@link Step#UNTIL_WOKEN} for none. */
    synchronized long nextNanos() {
        long next = Step.UNTIL_WOKEN;
        for (Due entry : entries) {
            next = Math.min(next, entry.dueNanos());
        }
        return next;
    }

    /** All that is due, the earliest first. */
    synchronized List<Due> dueAt(long nowNanos) {
        List<Due> due = new ArrayList<>();
        for (Due entry : entries) {
            if (entry.dueNanos() <= nowNanos) {
                due.add(entry);
            }
        }
        due.sort(BY_TIME);
        return due;
    }
}
