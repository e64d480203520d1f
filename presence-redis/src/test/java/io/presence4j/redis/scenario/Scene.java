package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.redis.RedisServer;
import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The instances of one scenario and where they keep their presence; {@link #check} looks at what must hold after it. A test
 * that ends without it says why. Not for use by several threads.
 */
public final class Scene implements AutoCloseable {
    /** For what comes in a second, on a machine that is busy. */
    public static final Duration GUARD = Duration.ofSeconds(30);

    private final LibraryThreads threads = new LibraryThreads();
    private final Place place;
    private final Stored stored;
    private final Map<String, Instance> running = new LinkedHashMap<>();
    private final List<Observed> observed = new ArrayList<>();
    private final List<ProcessInstance> processes = new ArrayList<>();

    /** There; the URIs name every node that keys may be on, for looking at them. */
    public Scene(Place place, List<RedisURI> nodes) {
        this.place = place;
        this.stored = new Stored(nodes);
    }

    /** On one server. */
    public static Scene on(RedisServer server) {
        return new Scene(Place.onServer(server.uri()), List.of(server.uri()));
    }

    /** On a cluster, in a namespace of its own. */
    public static Scene on(RedisCluster cluster, Place.Kind kind, String namespace) {
        return new Scene(Place.onCluster(cluster.uris(), kind, namespace), cluster.uris());
    }

    /** Where it plays. */
    public Place place() {
        return place;
    }

    /** A connection of the test's own, to the first node. */
    public RedisCommands<String, String> redis() {
        return nodes().get(0);
    }

    /** As above, to each node. */
    List<RedisCommands<String, String>> nodes() {
        return stored.nodes();
    }

    /** The ids of all instances that something in the store names. */
    public Set<String> instanceIds() {
        return stored.instanceIds(place.namespace());
    }

    /** Every key of the scenario. */
    public List<String> keys() {
        return stored.keys(place.namespace());
    }

    /** Starts an instance and waits until it is ready; no other of this name may be running. */
    public LocalInstance start(String name) {
        return start(name, Pace.SETTING);
    }

    /** As above, with other knobs. */
    public LocalInstance start(String name, PresenceConfig config) {
        return start(name, place.store().build(), config);
    }

    /** As above, on a line to its server that can fail. */
    public LocalInstance start(String name, FaultProxy line) {
        return start(name, Place.onServer(line.uri()).store().build(), Pace.SETTING);
    }

    /** As above, on a store of the test's own making. */
    public LocalInstance start(String name, PresenceStore store, PresenceConfig config) {
        LocalInstance instance = startUnready(name, store, config);
        LocalInstance.persistently(instance.tracker()::ready);
        return instance;
    }

    /** As above, and does not wait for the store. */
    public LocalInstance startUnready(String name, PresenceStore store, PresenceConfig config) {
        return add(new LocalInstance(name, store, config));
    }

    /** Starts an instance that can be {@linkplain #crash crashed}, and waits until it is ready. */
    public CrashableInstance startCrashable(String name) {
        CrashableInstance instance = add(CrashableInstance.start(name, place, Pace.SETTING));
        LocalInstance.persistently(instance.tracker()::ready);
        return instance;
    }

    /** Starts an instance in a process of its own and waits until it is ready. */
    public ProcessInstance startProcess(String name) {
        return startProcesses(List.of(name), Duration.ZERO).get(0);
    }

    /** As above, several beside each other, with this linger. */
    public List<ProcessInstance> startProcesses(List<String> names, Duration linger) {
        List<ProcessInstance> started = names.stream()
                .map(name -> add(ProcessInstance.start(name, place, linger)))
                .toList();
        started.forEach(ProcessInstance::awaitReady);
        return started;
    }

    /** As above, with a wall clock that is ahead by this, or behind when negative. */
    public ProcessInstance startProcessWithClock(Duration offset, String name) {
        return add(ProcessInstance.startWithClock(offset, name, place)).awaitReady();
    }

    private <T extends Instance> T add(T instance) {
        assertThat(running.put(instance.name(), instance)).isNull();
        if (instance instanceof ProcessInstance process) {
            processes.add(process);
        }
        return instance;
    }

    /** The store's knobs, for instances with other ones. */
    public RedisPresenceStore.Builder store() {
        return place.store();
    }

    /** Watches a topic on an instance, from when its roster was first told. */
    public Observed watch(LocalInstance instance, String topic) {
        Observed watch = instance.watch(topic);
        observed.add(watch);
        return watch;
    }

    /** Stops an instance. */
    public void stop(Instance instance) {
        instance.stop();
        assertThat(running.remove(instance.name())).isSameAs(instance);
    }

    /** Kills an instance: SIGKILL. */
    public void kill(ProcessInstance instance) {
        instance.kill();
        assertThat(running.remove(instance.name())).isSameAs(instance);
    }

    /** Tears an instance from its server, as if it had died. */
    public void crash(CrashableInstance instance) {
        instance.crash();
        assertThat(running.remove(instance.name())).isSameAs(instance);
    }

    /** Users of this name, numbered. */
    public static List<String> users(String name, int count) {
        List<String> users = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            users.add(name + i);
        }
        return users;
    }

    /**
     * Lets the store grow older than a lease: while it is younger, its instances take it for one that lost its memory, and
     * tell leaves later and without a reason.
     */
    public void warmUp() {
        Moment.now().pass(Pace.seconds(25));
    }

    /** Lets so much time pass that all that falls due by itself has happened. */
    public void quiet() {
        Moment.now().pass(Pace.QUIET);
    }

    /** Waits until the rosters of these topics are the same everywhere: the users with an open connection. */
    public void awaitAgreement(Duration limit, Set<String> topics) {
        for (String topic : topics) {
            Moment.now().await(limit, "agreement on " + topic + ": " + views(topic), () -> agrees(topic));
        }
    }

    /**
     * Waits until five who join are told by messages. Versions are compared with every beat, so that what a subscription
     * that is gone does not tell comes all the same, by a read of the roster; once it is back, nobody reads one.
     */
    public void awaitMessages(LocalInstance speaker, Observed watch) {
        Moment.now()
                .await(
                        GUARD,
                        "five joins of " + watch.topic() + " by messages, without a read of its roster",
                        () -> fiveComeByMessages(speaker, watch));
    }

    private boolean fiveComeByMessages(LocalInstance speaker, Observed watch) {
        long reads = rosterReads();
        int joins = watch.joins();
        speaker.open(users("told-of-" + watch.topic() + "-" + joins + "-", 5), watch.topic());
        watch.awaitJoins(joins + 5, GUARD);
        return rosterReads() == reads;
    }

    /** On all nodes; while nobody is evicted and nothing reconciled. */
    private long rosterReads() {
        return nodes().stream()
                .mapToLong(node -> new Commands(node).calls().getOrDefault("hscan", 0L))
                .sum();
    }

    private String views(String topic) {
        StringBuilder views = new StringBuilder("present " + expected(topic).size());
        running.values()
                .forEach(each -> views.append(", ")
                        .append(each.name())
                        .append(' ')
                        .append(each.roster(topic).size()));
        return views.toString();
    }

    private boolean agrees(String topic) {
        Set<String> expected = expected(topic);
        return running.values().stream()
                .allMatch(each -> each.roster(topic).equals(expected) && each.count(topic) == expected.size());
    }

    /** Waits until the events that were told add up to those with an open connection. */
    private void awaitEvents() {
        for (Observed watch : observed) {
            Moment.now()
                    .await(
                            Pace.QUIET.plus(GUARD),
                            "events of " + watch.topic() + " that add up: " + watch.tally(),
                            () -> watch.users().equals(expected(watch.topic())));
        }
    }

    private Set<String> expected(String topic) {
        Set<String> expected = new TreeSet<>();
        running.values().forEach(each -> expected.addAll(each.present(topic)));
        return expected;
    }

    /**
     * Looks at what holds after every scenario: the same rosters everywhere, of those with an open connection; then, when
     * all are closed and the dead are buried, no key but documented ones and no thread.
     */
    public void check(String... topics) {
        Set<String> all = new TreeSet<>(List.of(topics));
        all.add(PresenceTracker.EVERYONE);
        awaitAgreement(Pace.QUIET.plus(GUARD), all);
        awaitEvents();
        observed.forEach(Observed::assertNoViolations);
        if (running.isEmpty()) {
            start("the next");
        }
        Moment.now()
                .await(
                        Pace.QUIET.plus(GUARD),
                        "the dead are buried",
                        () -> stored.knowsAtMost(place.namespace(), running.size()));
        closeAll(all);
        observed.forEach(Observed::assertNoViolations);
        List.copyOf(running.values()).forEach(this::stop);
        assertThat(stored.leftovers(place.namespace())).isEmpty();
        stored.close();
        threads.awaitEndOfNew();
    }

    private void closeAll(Set<String> topics) {
        running.values().forEach(each -> {
            Set<String> users = each.present(PresenceTracker.EVERYONE);
            if (!users.isEmpty()) {
                each.close(users);
            }
        });
        awaitAgreement(Pace.QUIET.plus(GUARD), topics);
        awaitEvents();
    }

    /** Ends all that runs, without looking at what it leaves. */
    void end() {
        processes.forEach(ProcessInstance::close);
        for (Instance each : running.values()) {
            if (each instanceof LocalInstance local) {
                local.tracker().close(Duration.ZERO);
            }
        }
        stored.close();
    }

    @Override
    public void close() {
        end();
    }
}
