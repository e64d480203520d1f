package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;

import io.presence4j.spi.EvictAnswer.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends the lingers whose time is over. */
final class EndLingers {
    private EndLingers() {}

    static Progress apply(Write write, int most) {
        Linger linger = firstDue(write);
        if (linger == null || Fencing.noticesLostRoster(write, List.of(linger.topic()))) {
            return NOT_DUE;
        }
        for (int ended = 0; linger != null && ended < most; ended++) {
            if (write.state().lost(linger.topic())) {
                return MORE;
            }
            write.state().deadlines().removeLinger(linger);
            write.in(linger.topic()).endLinger(linger.userId(), write.now());
            linger = firstDue(write);
        }
        return linger == null ? DONE : MORE;
    }

    private static @Nullable Linger firstDue(Write write) {
        long now = write.now();
        Linger first = write.state().deadlines().firstLinger();
        return first != null && first.untilMicros() <= now && now >= Judge.lingersFrom(write.state(), now)
                ? first
                : null;
    }
}
