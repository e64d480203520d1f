package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How the cost of one who joins a topic and leaves it grows with the topic's members. */
final class GrowthMembers implements Story {
    private static final List<Integer> MEMBERS = List.of(10, 100, 1_000, 10_000, 100_000);
    private static final int VISITS = 300;

    @Override
    public String name() {
        return "growth-members";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int most = stage.scale().users(MEMBERS.get(MEMBERS.size() - 1));
        int visits = stage.scale().users(VISITS);
        figures.set("visits", "" + visits);
        try (Team team = stage.team(OURS, most + visits, "window=0")) {
            team.add(2, "1g");
            team.node(0).call("watch");
            int before = 0;
            for (int members : MEMBERS) {
                if (members <= most) {
                    stage.progress().turn(members + " members");
                    team.node(0).call("connect " + before + " " + members + " 0 0 8 1");
                    team.node(0).call("settle");
                    before = members;
                    measure(stage, team, figures, members, "visits " + most + " " + (most + visits));
                }
            }
        }
    }

    private static void measure(Stage stage, Team team, Figures figures, int members, String visits) {
        int count = (int) figures.number("visits");
        int warmUps = stage.scale().warmUps();
        for (int round = 0; round < warmUps + stage.scale().rounds(); round++) {
            stage.progress().at("round " + (round + 1));
            Meter meter = new Meter(team.server());
            Answer visited = team.node(1).call(visits);
            if (round >= warmUps) {
                figures.add(OURS, "cpu@" + members, (double) meter.cpuMicros() / count);
                figures.add(OURS, "stored@" + members, Curve.millis(visited.histogram(), 50) * 1000);
            }
        }
        try (PublishCounter counter = new PublishCounter(team.server().uri())) {
            team.node(1).call(visits);
            counter.await();
            figures.add(OURS, "bytes@" + members, (double) counter.bytes() / count);
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        return "### Cost by number of members of a topic\n\nOne user after the other, "
                + Text.figure(figures.number("visits"))
                + " in a round, joins a topic that has so many members already, and leaves it; each call is waited for and"
                + " the window is 0, so nothing is coalesced. Another instance watches the topic. Each comes to `everyone` too and"
                + " leaves it; those messages are among the bytes.\n\n"
                + new Growth(figures, "members", MEMBERS)
                        .with("cpu", "µs of Redis CPU, join and leave")
                        .with("stored", "µs until a join is stored, p50")
                        .with("bytes", "bytes published, join and leave")
                        .report(folder, "growth-members.png");
    }
}
