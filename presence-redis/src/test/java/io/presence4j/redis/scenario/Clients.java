package io.presence4j.redis.scenario;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The connections of one instance, at most one of each user, and the clients at their far ends. Any thread. */
final class Clients {
    private static final Duration GUARD = Duration.ofMinutes(2);

    private final PresenceTracker tracker;
    private final Map<String, Client> clients = new ConcurrentHashMap<>();
    private final Queue<Duration> openTimes = new ConcurrentLinkedQueue<>();

    Clients(PresenceTracker tracker) {
        this.tracker = tracker;
    }

    /** Opens a connection of the user, in these topics. */
    PresenceConnection open(String user, Collection<String> topics) {
        Moment begin = Moment.now();
        Client client = new Client();
        client.connection = tracker.connect(user, ConnectOptions.of(client));
        topics.forEach(topic -> client.connection.join(topic, Map.of()));
        clients.put(user, client);
        var unused = client.connection.stored().thenRun(() -> openTimes.add(begin.elapsed()));
        return client.connection;
    }

    /** How long it took until each that was opened was stored. */
    Queue<Duration> openTimes() {
        return openTimes;
    }

    /** Closes the user's connection. */
    void close(String user) {
        clients.remove(user).connection.close();
    }

    /** The user's client gives a last sign of life and answers no more, without a goodbye. */
    void fallSilent(String user) {
        Client client = clients.get(user);
        client.isSilent = true;
        client.connection.heartbeat();
    }

    PresenceConnection connection(String user) {
        return clients.get(user).connection;
    }

    /** The users whose clients are connected and answer, in this topic. */
    Set<String> present(String topic) {
        Set<String> users = new TreeSet<>();
        clients.forEach((user, client) -> {
            boolean isIn = topic.equals(PresenceTracker.EVERYONE)
                    || client.connection.topics().contains(topic);
            if (client.connection.isOpen() && !client.isSilent && isIn) {
                users.add(user);
            }
        });
        return users;
    }

    /** Waits until all changes so far are stored. */
    void awaitStored() {
        Moment begin = Moment.now();
        List<PresenceConnection> open = clients.values().stream()
                .filter(client -> !client.isSilent)
                .map(client -> client.connection)
                .toList();
        for (PresenceConnection connection : open) {
            begin.await(GUARD, "stored: " + connection.userId(), () -> isStored(connection));
        }
    }

    private static boolean isStored(PresenceConnection connection) {
        try {
            connection.stored().join();
            return true;
        } catch (CompletionException e) {
            if (e.getCause() instanceof StoreUnavailableException) {
                return false;
            }
            throw e;
        }
    }

    /** Answers each ping and closes when asked, unless it is silent. */
    private static final class Client implements PresenceSocket {
        private PresenceConnection connection;
        private volatile boolean isSilent;

        @Override
        public void ping(PresenceConnection pinged) {
            if (!isSilent) {
                pinged.heartbeat();
            }
        }

        @Override
        public void close(PresenceConnection asked, CloseRequest why) {
            if (!isSilent) {
                asked.close();
            }
        }
    }
}
