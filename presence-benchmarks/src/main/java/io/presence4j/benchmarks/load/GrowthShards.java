package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How the cost of joins grows with the number of shards. */
final class GrowthShards implements Story {
    private static final List<Integer> SHARDS = List.of(1, 4, 16, 64, 256);
    private static final int USERS = 20_000;

    @Override
    public String name() {
        return "growth-shards";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int users = stage.scale().users(USERS);
        figures.set("users", "" + users);
        for (int shards : SHARDS) {
            stage.progress().turn(shards + " shards");
            try (Team team = stage.team(OURS, users, "shards=" + shards)) {
                team.add(1, "512m");
                team.node(0).call("listen");
                Joins joins = new Joins(stage, team, figures, shards);
                joins.measure(users, 0);
                joins.measureIdle();
            }
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        return "### Cost by number of shards\n\n" + Text.figure(figures.number("users"))
                + " users of one instance, which listens, join `everyone`; then it is idle. One Redis server.\n\n"
                + new Growth(figures, "shards", SHARDS)
                        .with("rate", "joins a second")
                        .with("cpu", "µs of Redis CPU, a join")
                        .with("idle", "client calls a second, idle")
                        .report(folder, "growth-shards.png");
    }
}
