package io.presence4j.testkit.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What hosts and clients do. */
final class Operations {
    private static final List<String> USERS = List.of("ann", "bob", "cid", "dee", "eve");
    private static final int MOST_CLIENTS = 6;
    private final World world;
    private final List<Move> moves;

    Operations(World world) {
        this.world = world;
        this.moves = List.of(
                new Move("connect", 14, this::connect),
                new Move("join", 14, this::join),
                new Move("update", 6, this::update),
                new Move("leave", 5, this::leave),
                new Move("close", 12, this::close),
                new Move("close now", 4, this::closeNow),
                new Move("move to another instance", 8, this::move),
                new Move("fall silent", 5, this::fallSilent),
                new Move("be heard again", 6, this::beHeardAgain),
                new Move("start", 6, this::start),
                new Move("stop", 3, this::stop),
                new Move("restart with drain", 2, this::drain),
                new Move("watch anew", 3, this::watchAnew),
                new Move("poll", 3, this::poll),
                new Move("query", 4, this::query));
    }

    List<Move> moves() {
        return moves;
    }

    <T> @Nullable T any(List<T> choice) {
        return choice.isEmpty() ? null : choice.get(world.random.nextInt(choice.size()));
    }

    @Nullable
    Instance anyOf(Predicate<Instance> which) {
        return any(world.running().stream().filter(which).toList());
    }

    private @Nullable Instance anyRunning() {
        return any(world.running());
    }

    private @Nullable Client anyClient() {
        return any(world.clients());
    }

    private Instance instanceOf(Client client) {
        return world.running().stream()
                .filter(instance -> instance.clients.contains(client))
                .findFirst()
                .orElseThrow();
    }

    private boolean connect() {
        Instance instance = anyRunning();
        if (instance == null || instance.frozen || instance.clients.size() >= MOST_CLIENTS) {
            return false;
        }
        connect(instance, any(USERS));
        return true;
    }

    private Client connect(Instance instance, @Nullable String userId) {
        ReferenceModel.Visit visit = new ReferenceModel.Visit(userId == null ? USERS.get(0) : userId);
        Duration ttl = List.of(world.config.ttl(), Duration.ofSeconds(11), Duration.ZERO)
                .get(Math.max(0, world.random.nextInt(6) - 3));
        Client client = instance.connect(visit, ttl);
        world.model.open(visit);
        world.tell("connect " + visit.userId + " on " + instance.name + ", ttl " + ttl);
        return client;
    }

    private Map<String, String> attributes() {
        return List.of(Map.<String, String>of(), Map.of("st", "on"), Map.of("st", "away"))
                .get(world.random.nextInt(3));
    }

    private boolean join() {
        Client client = anyClient();
        if (client == null || instanceOf(client).frozen) {
            return false;
        }
        join(client, World.TOPICS.get(world.random.nextInt(World.TOPICS.size())), attributes());
        return true;
    }

    void joinAll(Instance instance, String topic) {
        instance.clients.forEach(client -> join(client, topic, Map.of()));
    }

    void join(Client client, String topic, Map<String, String> attributes) {
        client.connection.join(topic, attributes);
        client.visit.topics.put(topic, attributes);
        world.tell(
                "join " + topic + " " + attributes + " by " + client.visit.userId + " on " + instanceOf(client).name);
    }

    private boolean update() {
        Client client = anyClient();
        if (client == null || instanceOf(client).frozen) {
            return false;
        }
        String topic = World.TOPICS.get(world.random.nextInt(World.TOPICS.size()));
        Map<String, String> attributes = attributes();
        client.connection.update(topic, attributes);
        client.visit.topics.computeIfPresent(topic, (t, before) -> attributes);
        world.tell(
                "update " + topic + " " + attributes + " by " + client.visit.userId + " on " + instanceOf(client).name);
        return true;
    }

    private boolean leave() {
        Client client = anyClient();
        if (client == null || instanceOf(client).frozen) {
            return false;
        }
        String topic = World.TOPICS.get(world.random.nextInt(World.TOPICS.size()));
        client.connection.leave(topic);
        client.visit.topics.remove(topic);
        world.tell("leave " + topic + " by " + client.visit.userId + " on " + instanceOf(client).name);
        return true;
    }

    private boolean close() {
        Client client = anyClient();
        if (client == null || instanceOf(client).frozen) {
            return false;
        }
        world.tell("close " + client.visit.userId + " on " + instanceOf(client).name);
        client.connection.close();
        forget(client);
        return true;
    }

    private boolean closeNow() {
        Client client = anyClient();
        if (client == null || instanceOf(client).frozen) {
            return false;
        }
        world.tell("close now " + client.visit.userId + " on " + instanceOf(client).name);
        client.connection.closeNow();
        forget(client);
        return true;
    }

    private void forget(Client client) {
        world.model.close(client.visit);
        instanceOf(client).clients.remove(client);
    }

    /** A page reload: the new connection, on any instance, before or after the old one's close. */
    private boolean move() {
        Client old = anyClient();
        Instance to = anyRunning();
        if (old == null || to == null || to.frozen || instanceOf(old).frozen) {
            return false;
        }
        boolean closeFirst = world.random.nextBoolean();
        Map<String, Map<String, String>> topics = Map.copyOf(old.visit.topics);
        if (closeFirst) {
            world.tell("close to move " + old.visit.userId);
            old.connection.close();
            forget(old);
            world.pass(Duration.ofMillis(world.random.nextInt(2500)));
        }
        Client moved = connect(to, old.visit.userId);
        topics.forEach((topic, attributes) -> {
            if (World.TOPICS.contains(topic)) {
                join(moved, topic, attributes);
            }
        });
        if (!closeFirst) {
            old.connection.close();
            forget(old);
        }
        return true;
    }

    private boolean fallSilent() {
        Client client = any(world.clients().stream()
                .filter(c -> c.visit.heard && !c.ttl.isZero())
                .toList());
        if (client == null) {
            return false;
        }
        client.visit.heard = false;
        world.tell(client.visit.userId + " on " + instanceOf(client).name + " falls silent");
        return true;
    }

    private boolean beHeardAgain() {
        Client client = any(world.clients().stream().filter(c -> !c.visit.heard).toList());
        if (client == null) {
            return false;
        }
        if (client.silence().compareTo(client.ttl.plusMillis(1500)) > 0) {
            world.tally.count("seen: revival");
        }
        client.visit.heard = true;
        world.tell(client.visit.userId + " on " + instanceOf(client).name + " is heard again");
        return true;
    }

    private boolean start() {
        for (int slot = 0; slot < world.instances.length; slot++) {
            if (world.instances[slot] == null) {
                Instance started = world.start(slot);
                world.tell("start " + started.name + " as " + started.id);
                return true;
            }
        }
        return false;
    }

    private boolean stop() {
        Instance ended = anyOf(instance -> !instance.frozen);
        if (ended == null) {
            return false;
        }
        world.end(ended);
        world.tell("stop " + ended.name);
        ended.close();
        return true;
    }

    private boolean drain() {
        Instance draining = anyOf(instance -> !instance.frozen);
        if (draining == null) {
            return false;
        }
        int slot = world.end(draining);
        world.tell("drain " + draining.name);
        List<Client> clients = new ArrayList<>(draining.clients);
        CompletableFuture<Void> drained = draining.tracker.drain(Duration.ofSeconds(1));
        world.pass(Duration.ofMillis(500));
        clients.forEach(client -> client.connection.close());
        world.pass(Duration.ofMillis(600));
        if (!draining.isConnected()) {
            world.tell("drained: " + drained.isDone());
        }
        draining.close();
        world.start(slot);
        return true;
    }

    private boolean watchAnew() {
        Instance instance = anyRunning();
        if (instance == null || instance.frozen) {
            return false;
        }
        String topic = World.WATCHED.get(world.random.nextInt(World.WATCHED.size()));
        EventTally.count(instance.followOf(topic).recorder(), world.tally);
        instance.follow(topic);
        world.tell("watch " + topic + " anew on " + instance.name);
        return true;
    }

    private boolean poll() {
        Instance instance = anyRunning();
        if (instance == null || instance.frozen) {
            return false;
        }
        instance.tracker.heartbeat("poller", "key", world.config.ttl());
        world.tell("poll on " + instance.name);
        return true;
    }

    private boolean query() {
        Instance instance = anyRunning();
        if (instance == null || instance.frozen) {
            return false;
        }
        String topic = World.WATCHED.get(world.random.nextInt(World.WATCHED.size()));
        CompletableFuture<Integer> count = instance.tracker.count(topic);
        if (count.isDone() && !count.isCompletedExceptionally() && count.join() < 0) {
            world.broke("count of " + topic + " is " + count.join());
        }
        return true;
    }
}
