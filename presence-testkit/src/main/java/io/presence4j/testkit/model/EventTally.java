package io.presence4j.testkit.model;

import io.presence4j.PresenceEvent;
import io.presence4j.testkit.RecordingListener;
import java.util.Locale;

/** Counts what listeners were told. */
final class EventTally {
    private EventTally() {}

    static void count(Instance instance, Tally tally) {
        instance.follows.values().forEach(follow -> count(follow.recorder(), tally));
        count(instance.subscriber, tally);
    }

    static void count(RecordingListener recorder, Tally tally) {
        for (PresenceEvent event : recorder.events()) {
            String kind = event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            String reason = event instanceof PresenceEvent.Left left ? " " + left.reason() : "";
            tally.count("told: " + kind + reason);
        }
    }
}
