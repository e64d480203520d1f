package io.presence4j.examples.whoisonline;

import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.spi.PresenceStore;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The demo: several instances of one application, and a page that shows who is online on all of them.
 *
 * <p>Nothing joins the instances but the store: they are in one process with an embedded one, and in as many as you like
 * with Redis.
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
            WhoIsOnline running = start(arguments, store(arguments.redis()));
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

    /**
     * The store that instances share.
     *
     * @param redis null for an embedded one
     * @throws IllegalArgumentException when this is no address of a Redis server
     */
    static PresenceStore store(@Nullable String redis) {
        if (redis == null) {
            return InMemoryPresenceStore.create();
        }
        try {
            return RedisPresenceStore.builder(redis).namespace("who-is-online").build();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--redis must be an address such as redis://localhost: " + redis, e);
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
