package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How the cost of joins grows with the number of instances, each of which listens. */
final class GrowthInstances implements Story {
    private static final List<Integer> INSTANCES = List.of(1, 2, 4, 8);
    private static final int USERS = 20_000;

    @Override
    public String name() {
        return "growth-instances";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int users = stage.scale().users(USERS);
        figures.set("users", "" + users);
        for (int instances : INSTANCES) {
            stage.progress().turn(instances + " instances");
            try (Team team = stage.team(OURS, users)) {
                team.add(instances, "256m");
                team.nodes().forEach(node -> node.call("listen"));
                Joins joins = new Joins(stage, team, figures, instances);
                joins.measure(users, 0);
                joins.measureIdle();
            }
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        return "### Cost by number of instances\n\n" + Text.figure(figures.number("users"))
                + " users join `everyone`, spread over the instances, all of which listen; then all are idle. The more instances, the"
                + " fewer users are in one call, and the more hear of each. All share the machine's cores with the server:"
                + " the rate is theirs together, and falls for want of cores.\n\n"
                + new Growth(figures, "instances", INSTANCES)
                        .with("rate", "joins a second")
                        .with("cpu", "µs of Redis CPU, a join")
                        .with("idle", "client calls a second, idle")
                        .report(folder, "growth-instances.png");
    }
}
