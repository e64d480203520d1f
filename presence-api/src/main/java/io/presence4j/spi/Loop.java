package io.presence4j.spi;

/** A running {@link Step}. */
public interface Loop extends AutoCloseable {
    /** Has the step called soon, also when it is being called right now. Any thread; never blocks. */
    void wake();

    /** No further call is begun; does not wait for one that is running. Idempotent. */
    @Override
    void close();
}
