package io.presence4j.engine;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;

/** Users with ids of 12 characters, and what they do in more than one benchmark. */
final class Users {
    static final Duration WINDOW = Duration.ofMillis(50);

    private Users() {}

    static String name(int number) {
        return "user-" + (1_000_000 + number);
    }

    static String[] names(int count) {
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = name(i);
        }
        return names;
    }

    /** All come, and then all go; each time with the flushes that it takes. */
    static void comeAndGo(String[] users, PresenceConnection[] connections, PresenceTracker tracker, ManualTime time) {
        for (int i = 0; i < users.length; i++) {
            connections[i] = tracker.connect(users[i]);
        }
        time.advance(WINDOW);
        for (PresenceConnection connection : connections) {
            connection.close();
        }
        time.advance(WINDOW);
    }
}
