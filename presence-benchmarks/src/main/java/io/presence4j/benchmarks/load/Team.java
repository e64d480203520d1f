package io.presence4j.benchmarks.load;

import io.presence4j.benchmarks.redis.RedisProcess;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One contender in a story: a server of its own, its nodes, and the time that it has. */
final class Team implements AutoCloseable {
    private final SystemTime time = new SystemTime();
    private final String contender;
    private final RedisProcess server;
    private final Launcher launcher;
    private final Path logs;
    private final List<String> options;
    private final List<Instance> nodes = new ArrayList<>();
    private final Duration bound;
    private boolean isOut;
    private long spentNanos;
    private long turnNanos;

    /** Without a node yet. The options are those of each one. */
    Team(String contender, Launcher launcher, Path logs, Duration bound, List<String> options) throws IOException {
        this.contender = contender;
        this.launcher = launcher;
        this.logs = logs;
        this.bound = bound;
        this.server = RedisProcess.start();
        this.options = new ArrayList<>(options);
        this.options.add("contender=" + contender);
        this.options.add("server=" + server.uri().toURI());
    }

    String contender() {
        return contender;
    }

    RedisProcess server() {
        return server;
    }

    /** Starts so many more nodes, each with so much heap, and waits for them. */
    void add(int count, String heap) throws IOException {
        List<Instance> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            added.add(launcher.start(logs.resolve(contender + ".log"), heap, options));
        }
        nodes.addAll(added);
        added.forEach(each -> each.await(each.started()));
    }

    Instance node(int number) {
        return nodes.get(number);
    }

    /** The one that was started last. */
    Instance newest() {
        return nodes.get(nodes.size() - 1);
    }

    List<Instance> nodes() {
        return List.copyOf(nodes);
    }

    /** Its time passes. */
    void beginTurn() {
        turnNanos = time.nanoTime();
    }

    /** Its time stands still. */
    void endTurn() {
        spentNanos += time.nanoTime() - turnNanos;
    }

    /** Whether its time is up, asked within a turn. */
    boolean isLate() {
        return spentNanos + time.nanoTime() - turnNanos > bound.toNanos();
    }

    /** It takes no further part; so that it does not disturb the others, its processes end. */
    void giveUp() {
        isOut = true;
        nodes.forEach(Instance::kill);
    }

    boolean isOut() {
        return isOut;
    }

    @Override
    public void close() {
        nodes.forEach(Instance::kill);
        server.close();
    }
}
