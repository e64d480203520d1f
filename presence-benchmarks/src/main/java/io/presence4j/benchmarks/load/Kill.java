package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.HAZELCAST;
import static io.presence4j.benchmarks.load.Contenders.OURS;

import io.presence4j.benchmarks.chart.Plot;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An instance with many connections is killed: when does another one hear that its users have left? */
final class Kill implements Story {
    private static final int USERS = 50_000;
    /** With less, who takes minutes has nothing to show. */
    private static final Duration LEAST_BOUND = Duration.ofMinutes(1);

    /** How long who never tells is drawn. */
    private static final Duration AXIS = Duration.ofMinutes(3);

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int users = stage.scale().users(USERS);
        figures.set("users", "" + users);
        figures.set("rounds", "median of " + stage.scale().rounds() + ", peers once");
        figures.set("lease", stage.scale().lease().toSeconds() + " s");
        boolean isLong = stage.scale().bound().compareTo(LEAST_BOUND) >= 0;
        for (String contender : isLong ? stage.contenders() : List.of(OURS)) {
            // Peers take minutes each: they do it once.
            int rounds = contender.equals(OURS) ? stage.scale().rounds() : 1;
            try (Teams teams = new Teams(stage)) {
                teams.start(List.of(contender), 1, users);
                for (int round = 1; round <= rounds; round++) {
                    teams.round("round " + round + " of " + rounds, true, (team, counts) -> kill(stage, figures, team));
                }
            }
        }
    }

    private static void kill(Stage stage, Figures figures, Team team) throws IOException {
        int users = (int) figures.number("users");
        Duration window = stage.scale().lease().multipliedBy(2);
        team.add(1, "1g");
        team.node(0).call("reset");
        team.newest().call("connect 0 " + users + " 0 0 8 0");
        team.newest().call("beat");
        stage.awaitHeard(team, team.node(0), "joined", users);
        try (Pings pings = new Pings(team.server().uri())) {
            pings.take();
            stage.pause(window);
            keepPings(figures, team, pings, "before");
            long killed = new SystemTime().nanoTime();
            team.newest().kill();
            team.renewTime();
            stage.pause(window);
            keepPings(figures, team, pings, "after");
            Answer heard = stage.awaitHeard(team, team.node(0), "left", users);
            keepLeaves(figures, team, heard, killed);
            if (heard.number("left") < users) {
                long seconds = stage.scale().bound().toSeconds();
                figures.note(
                        team.contender(),
                        String.format("not finished: %,d of %,d in %d s", heard.number("left"), users, seconds));
            }
        }
    }

    private static void keepPings(Figures figures, Team team, Pings pings, String when) {
        // Its server has nothing to do.
        if (!team.contender().equals(HAZELCAST)) {
            var nanos = pings.take();
            figures.add(team.contender(), "ping.p99.9." + when, Curve.millis(nanos, 99.9));
            figures.add(team.contender(), "ping.worst." + when, Curve.millis(nanos, 100));
        }
    }

    private static void keepLeaves(Figures figures, Team team, Answer heard, long killed) {
        figures.add(team.contender(), "left", heard.number("left"));
        figures.add(team.contender(), "again", heard.number("releft"));
        if (heard.number("left") > 0) {
            Curve.add(
                    figures,
                    team.contender(),
                    team.node(0).call("leaves " + killed).histogram());
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        double users = figures.number("users");
        Table leaves = new Table("", "leaves told", "told twice", "the first after", "the last after");
        Table pings =
                new Table("pings", "p99.9 without", "p99.9 with the kill", "worst without", "worst with the kill");
        Plot plot = new Plot(
                        "An instance is killed: when another one hears of the leaves",
                        "s since the kill",
                        "of its users are told as left, %")
                .fromZero();
        for (String contender : played(figures)) {
            double left = figures.median(contender, "left");
            boolean isWhole = left == users;
            leaves.row(
                    contender,
                    Text.figure(left) + Text.remark(figures.note(contender)),
                    Text.figure(figures.median(contender, "again")),
                    first(figures.median(contender, "p0")),
                    isWhole ? Text.figure(figures.median(contender, "p100") / 1000, " s") : Text.NONE);
            pings.row(
                    contender,
                    ping(figures, contender, "p99.9.before"),
                    ping(figures, contender, "p99.9.after"),
                    ping(figures, contender, "worst.before"),
                    ping(figures, contender, "worst.after"));
            line(plot, figures, contender, left / users);
        }
        return "### An instance with " + Text.figure(users) + " connections is killed\n\n"
                + "By SIGKILL; every user has shown a sign of life every 10 s. The lease is " + figures.get("lease")
                + ", TTLs are 30 s. Counted from the"
                + " kill until a listener on the other instance hears of a leave.\n\n"
                + leaves + "\n"
                + plot.save(folder, "kill.png") + "\n"
                + "Meanwhile another process pings the server every 10 ms; beside it the same length of time before the"
                + " kill.\n\n" + pings;
    }

    private static List<String> played(Figures figures) {
        return Contenders.ALL.stream()
                .filter(contender -> figures.has(contender, "left"))
                .toList();
    }

    /** Who was told as left while its instance lived has no time after the kill. */
    private static String first(double millis) {
        return millis < 1 ? "before the kill" : Text.figure(millis / 1000, " s");
    }

    private static String ping(Figures figures, String contender, String measure) {
        return Text.figure(figures.median(contender, "ping." + measure), " ms");
    }

    private static void line(Plot plot, Figures figures, String contender, double share) {
        if (share > 0) {
            Curve.plot(plot, figures, contender, 1e-3, share);
        } else {
            plot.line(contender, List.of(0.0, (double) AXIS.toSeconds()), List.of(0.0, 0.0));
        }
    }
}
