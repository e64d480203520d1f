package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals to processes that a test started. */
public final class Processes {
    private Processes() {}

    /** Sends it, by its short name: STOP, CONT. */
    public static void signal(String signal, long pid) {
        try {
            int code =
                    new ProcessBuilder("kill", "-" + signal, "" + pid).start().waitFor();
            assertThat(code).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
