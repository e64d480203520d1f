package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What joins cost a team of this library, and what its idle instances do: one point of a curve. */
final class Joins {
    private static final int IDLE_BEATS = 3;

    private final Stage stage;
    private final Team team;
    private final Figures figures;
    private final String point;

    /** The point is the number on the axis. */
    Joins(Stage stage, Team team, Figures figures, int point) {
        this.stage = stage;
        this.team = team;
        this.figures = figures;
        this.point = "@" + point;
    }

    /** So many users come, evenly to all nodes, each into one of so many topics or into none; then they go; in rounds. */
    void measure(int users, int topics) {
        int warmUps = stage.scale().warmUps();
        int rounds = warmUps + stage.scale().rounds();
        for (int round = 0; round < rounds; round++) {
            stage.progress().at("round " + (round + 1) + " of " + rounds);
            long stored = team.server().storedBytes();
            Meter meter = new Meter(team.server());
            long nanos = all("connect", users, " 8 " + topics);
            if (round >= warmUps) {
                figures.add(OURS, "rate" + point, users * 1e9 / nanos);
                figures.add(OURS, "cpu" + point, (double) meter.cpuMicros() / users);
                figures.add(OURS, "stored" + point, (double) (team.server().storedBytes() - stored) / users);
            }
            all("disconnect", users, " 8");
        }
    }

    /** How long until all is acknowledged. */
    private long all(String command, int users, String arguments) {
        SystemTime time = new SystemTime();
        long start = time.nanoTime();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        int nodes = team.nodes().size();
        for (int i = 0; i < nodes; i++) {
            int from = (int) ((long) users * i / nodes);
            int to = (int) ((long) users * (i + 1) / nodes);
            Instance node = team.nodes().get(i);
            CompletableFuture<Answer> unused = node.send(command + " " + from + " " + to + " 0 0" + arguments);
            answers.add(node.send("settle"));
        }
        answers.forEach(CompletableFuture::join);
        return time.nanoTime() - start;
    }

    /** Calls of all nodes while nothing happens. */
    void measureIdle() {
        team.nodes().forEach(node -> node.call("calls"));
        Duration window = stage.scale().lease().dividedBy(5).multipliedBy(IDLE_BEATS);
        stage.pause(window);
        double seconds = window.toMillis() / 1e3;
        long calls = team.nodes().stream()
                .mapToLong(node -> node.call("calls").sum())
                .sum();
        figures.add(OURS, "idle" + point, calls / seconds);
    }
}
