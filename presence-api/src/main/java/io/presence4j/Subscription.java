package io.presence4j;

/** A listener's registration. */
public interface Subscription extends AutoCloseable {
    /** Ends it: no event is begun afterwards, one being handled goes on. Idempotent; any thread; never blocks. */
    @Override
    void close();
}
