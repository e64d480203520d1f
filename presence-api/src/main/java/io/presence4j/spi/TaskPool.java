package io.presence4j.spi;

import java.util.concurrent.Executor;

/** Threads for callbacks, which may block. */
public interface TaskPool extends Executor, AutoCloseable {
    /** Takes no further task; runs those it has; does not wait. Idempotent. */
    @Override
    void close();
}
