package io.presence4j.examples.whoisonline;

import io.presence4j.PresenceTracker;
import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** One run of the application: a tracker, and the port by which pages reach it. */
final class Instance {
    private final CrashableStore store;
    private final PresenceTracker tracker;
    private final WebServer server;

    private Instance(CrashableStore store, PresenceTracker tracker, WebServer server) {
        this.store = store;
        this.tracker = tracker;
        this.server = server;
    }

    /** Starts one under this name. */
    static Instance start(String name, int port, PresenceStore shared, Arguments arguments, Fate fate) {
        CrashableStore store = new CrashableStore(shared);
        PresenceTracker tracker = PresenceTracker.builder(store)
                .config(arguments.config())
                .instanceName(name)
                .build();
        try {
            return new Instance(store, tracker, serve(name, port, tracker, arguments, fate));
        } catch (RuntimeException e) {
            tracker.close();
            throw e;
        }
    }

    private static WebServer serve(String name, int port, PresenceTracker tracker, Arguments arguments, Fate fate) {
        Feeds feeds = new Feeds(tracker);
        PageMessage welcome = Messages.welcome(name, arguments);
        return WebServer.start(
                arguments.host(),
                port,
                (room, outbox) -> {
                    outbox.send(welcome);
                    return new PageSocket(tracker, feeds, room, outbox);
                },
                fate);
    }

    /** Dies: nothing is said to the store or to a page. */
    void crash() throws Exception {
        store.crash();
        server.cut();
    }

    /** Sends the pages away, spread over the period; done when they are gone. */
    CompletableFuture<Void> drain(Duration period) {
        return tracker.drain(period);
    }

    /** Ends as it should. */
    void close() {
        tracker.close();
        server.stop();
    }
}
