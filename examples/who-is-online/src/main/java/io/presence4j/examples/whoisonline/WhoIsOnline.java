package io.presence4j.examples.whoisonline;

import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.spi.PresenceStore;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * The demo: several instances of one application, and a page that shows who is online on all of them.
 *
 * <p>Here the instances live in one process and share an embedded store. Nothing else joins them, so the same program
 * with a store that processes can share runs as several.
 */
public final class WhoIsOnline implements AutoCloseable {
    private final List<Supervisor> supervisors;

    private WhoIsOnline(List<Supervisor> supervisors) {
        this.supervisors = supervisors;
    }

    /** Runs until the process ends. */
    public static void main(String... args) {
        if (List.of(args).contains("--help")) {
            System.out.print(Arguments.HELP);
            return;
        }
        try {
            Arguments arguments = Arguments.parse(args);
            WhoIsOnline running = start(arguments, InMemoryPresenceStore.create());
            Runtime.getRuntime().addShutdownHook(new Thread(running::close, "close"));
            System.out.print(Banner.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        } catch (CompletionException e) {
            System.err.println("cannot start: " + e.getCause());
            System.exit(1);
        }
    }

    /** Starts an instance on each port; all share the store. */
    static WhoIsOnline start(Arguments arguments, PresenceStore store) {
        WhoIsOnline running = new WhoIsOnline(arguments.ports().stream()
                .map(port -> new Supervisor(port, (name, fate) -> Instance.start(name, port, store, arguments, fate)))
                .toList());
        try {
            running.supervisors.forEach(Supervisor::start);
            return running;
        } catch (CompletionException e) {
            running.close();
            throw e;
        }
    }

    /** Ends all instances as they should. */
    @Override
    public void close() {
        supervisors.forEach(Supervisor::close);
    }
}
