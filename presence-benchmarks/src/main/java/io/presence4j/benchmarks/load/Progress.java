package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.PrintStream;
import java.time.Duration;

/** Says every other second what goes on. */
final class Progress {
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final SystemTime time = new SystemTime();
    private final PrintStream out;
    private final long startNanos = time.nanoTime();
    private long shownNanos = startNanos - PAUSE.toNanos();
    private String story = "";
    private String turn = "";

    Progress(PrintStream out) {
        this.out = out;
    }

    /** The story that begins. */
    void story(String name) {
        story = name;
        turn("");
    }

    /** The contender whose turn it is, and the round. */
    void turn(String name) {
        turn = name;
    }

    /** Where that has got to; not printed when the last line is young. */
    void at(String state) {
        long now = time.nanoTime();
        if (now - shownNanos >= PAUSE.toNanos()) {
            shownNanos = now;
            long seconds = Duration.ofNanos(now - startNanos).toSeconds();
            out.printf("%2d:%02d  %s: %s, %s%n", seconds / 60, seconds % 60, story, turn, state);
        }
    }
}
