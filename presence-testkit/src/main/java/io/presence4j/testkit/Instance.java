package io.presence4j.testkit;

import io.presence4j.Member;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import io.presence4j.Watch;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One instance of a {@link Cast}: its tracker, and the clients that are connected to it. */
public final class Instance {
    private final Cast cast;
    private final String name;
    private final Traffic traffic = new Traffic();
    private final PresenceTracker tracker;
    private final List<Client> clients = new ArrayList<>();

    Instance(Cast cast, String name, PresenceStore store, PresenceConfig config, @Nullable PresenceEventBus bus) {
        this.cast = cast;
        this.name = name;
        PresenceTracker.Builder builder = PresenceTracker.builder(new MeteredStore(store, traffic))
                .config(config)
                .instanceName(name);
        this.tracker = (bus == null ? builder : builder.eventBus(bus)).build();
    }

    /** As given when it was started. */
    public String name() {
        return name;
    }

    /** For what a case wants to do by itself. */
    public PresenceTracker tracker() {
        return tracker;
    }

    /** What it asked of the store. */
    public Traffic traffic() {
        return traffic;
    }

    /** The id that was drawn for it, by which the store knows it; told by its first connection. */
    public String id() {
        String connectionId = clients.get(0).connection().id();
        return connectionId.substring(0, connectionId.lastIndexOf('-'));
    }

    /** A client of the user connects and joins these topics, without attributes. */
    public Client connect(String userId, String... topics) {
        Client client = new Client(cast, tracker, userId);
        clients.add(client);
        for (String topic : topics) {
            client.join(topic, Map.of());
        }
        return client;
    }

    /** Watches the topic from now on; what it records is checked after the scenario. */
    public RecordingListener watch(String topic) {
        RecordingListener listener = RecordingListener.ofWatch();
        Watch watch = tracker.watch(topic, listener);
        cast.topics().add(topic);
        cast.recordings().add(new Recording(this, topic, listener, watch));
        cast.harness().settle();
        return listener;
    }

    /** Who is in the topic, asked of the store. */
    public Roster roster(String topic) {
        return cast.harness().await(tracker.roster(topic));
    }

    /** The ids of who is in the topic, asked of the store. */
    public Set<String> users(String topic) {
        return roster(topic).members().stream().map(Member::userId).collect(Collectors.toCollection(TreeSet::new));
    }

    /** How many are in the topic, asked of the store. */
    public int count(String topic) {
        return cast.harness().await(tracker.count(topic));
    }

    /** Whether the user is online, asked of the store. */
    public boolean isOnline(String userId) {
        return cast.harness().await(tracker.isOnline(userId));
    }

    /** Closes the tracker as a stop of the host does. */
    public void close() {
        tracker.close();
        cast.harness().settle();
        cast.ended(this);
    }

    /** Ends it as SIGKILL does. */
    public void crash() {
        cast.harness().crash(name);
        cast.ended(this);
    }

    /** Stops it as SIGSTOP does. */
    public void freeze() {
        cast.harness().freeze(name);
    }

    /** Lets it go on as SIGCONT does. */
    public void thaw() {
        cast.harness().thaw(name);
        cast.harness().settle();
    }

    /** All that ever connected here. */
    List<Client> clients() {
        return clients;
    }
}
