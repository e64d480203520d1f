package io.presence4j.examples.whoisonline;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One instance's way to the shared store, which can be cut.
 *
 * <p>A crash leaves no time for a goodbye: the tracker above loses its session and its threads in the middle of whatever
 * it does. What the store keeps of it is for the others to clean up, once its lease is over.
 */
final class CrashableStore implements PresenceStore {
    private final PresenceStore shared;
    private final MortalTime time;
    private final List<StoreSession> sessions = new CopyOnWriteArrayList<>();

    CrashableStore(PresenceStore shared) {
        this.shared = shared;
        this.time = new MortalTime(shared.time());
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public StoreSession open(StoreContext context) {
        StoreSession session = shared.open(context);
        sessions.add(session);
        return session;
    }

    /** Ends the instance as far as the store can tell. */
    void crash() throws Exception {
        sessions.forEach(StoreSession::close);
        time.stop();
    }
}
