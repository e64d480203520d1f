package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import io.presence4j.benchmarks.chart.Plot;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An instance with many connections is killed: when does another one hear that its users have left? And do other clients of
 * the server feel it?
 */
final class Kill implements Story {
    private static final int USERS = 50_000;
    /** With less, who takes minutes has nothing to show. */
    private static final Duration LEAST_BOUND = Duration.ofMinutes(1);

    /** In which each user has shown a sign of life. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    /** In which who falls behind with signs of life loses users whose instance lives. */
    private static final Duration TTL = Duration.ofSeconds(30);
    /** How long others are looked at, after the kill and without one. */
    private static final Duration WINDOW = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int users = stage.scale().users(USERS);
        figures.set("users", "" + users);
        figures.set("rounds", "this library " + stage.scale().rounds() + " times, peers once");
        figures.set("lease", stage.scale().lease().toSeconds() + " s");
        figures.set("window", stage.scale().time(WINDOW).toSeconds() + " s");
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
        live(stage, figures, team);
        try (Pings pings = new Pings(team.server().uri())) {
            Answer before = team.node(0).call("reset");
            long killed = new SystemTime().nanoTime();
            team.newest().kill();
            figures.add(team.contender(), "here", before.number("here"));
            figures.add(team.contender(), "before", before.number("left") + before.number("releft"));
            stage.pause(stage.scale().time(WINDOW));
            keepPings(figures, team, pings, "after");
            keepLeaves(figures, team, awaitLeaves(stage, team, before.number("here")), killed);
            pings.take();
            if (Contenders.hasServer(team.contender())) {
                stage.pause(stage.scale().time(WINDOW));
            }
            keepPings(figures, team, pings, "without");
        }
    }

    /** An instance starts, all its users come, and for a while each of them shows signs of life. */
    private static void live(Stage stage, Figures figures, Team team) throws IOException {
        int users = (int) figures.number("users");
        team.add(1, "1g");
        team.node(0).call("reset");
        // From the first on: who is slow would lose users before the last has come.
        team.newest().call("beat");
        team.newest().call("connect 0 " + users + " 0 0 8 0");
        stage.awaitHeard(team, team.node(0), "joined", users);
        long start = new SystemTime().nanoTime();
        long sent = team.newest().call("usage").number("beats");
        stage.pause(stage.scale().time(team.contender().equals(OURS) ? HEARTBEAT : TTL));
        double beats = team.newest().call("usage").number("beats") - sent;
        double seconds = (new SystemTime().nanoTime() - start) / 1e9;
        figures.note(team.contender(), OnTime.note(beats / seconds, users));
    }

    /** Who has told nobody by now never will. */
    private static Answer awaitLeaves(Stage stage, Team team, long users) {
        Answer heard = team.node(0).call("heard");
        return heard.number("left") == 0 ? heard : stage.awaitHeard(team, team.node(0), "left", (int) users);
    }

    private static void keepPings(Figures figures, Team team, Pings pings, String when) {
        if (Contenders.hasServer(team.contender())) {
            var nanos = pings.take();
            figures.add(team.contender(), "ping.p99.9." + when, Curve.millis(nanos, 99.9));
            figures.add(team.contender(), "ping.worst." + when, Curve.millis(nanos, 100));
        }
    }

    private static void keepLeaves(Figures figures, Team team, Answer heard, long killed) {
        double seconds = (new SystemTime().nanoTime() - killed) / 1e9;
        figures.add(team.contender(), "watched", seconds);
        figures.add(team.contender(), "left", heard.number("left"));
        figures.add(team.contender(), "again", heard.number("releft"));
        figures.add(team.contender(), "resyncs", heard.number("resyncs"));
        if (heard.number("left") > 0) {
            Curve.add(
                    figures,
                    team.contender(),
                    team.node(0).call("leaves " + killed).histogram());
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        Table leaves = new Table(
                "",
                "leaves told before the kill",
                "users here at the kill",
                "told as left after it",
                "leaves told again",
                "resyncs",
                "the first after",
                "the last after",
                "the latest of all rounds");
        Table pings = new Table(
                "pings",
                "p99.9 without",
                "p99.9 after the kill",
                "worst of all rounds without",
                "worst of all rounds after the kill");
        Plot plot = new Plot(
                        "An instance is killed: when another one hears of the leaves",
                        "s since the kill",
                        "of the users who were here are told as left, %")
                .fromZero();
        for (String contender : played(figures)) {
            leaves(leaves, figures, contender);
            pings.row(
                    contender,
                    millis(figures.median(contender, "ping.p99.9.without")),
                    millis(figures.median(contender, "ping.p99.9.after")),
                    millis(figures.most(contender, "ping.worst.without")),
                    millis(figures.most(contender, "ping.worst.after")));
            line(plot, figures, contender);
        }
        return "### An instance with " + Text.figure(figures.number("users")) + " connections is killed\n\n"
                + text(figures) + leaves + "\n" + promise(figures) + "\n" + plot.save(folder, "kill.png") + "\n"
                + "Another process pings the server every 10 ms: for " + figures.get("window")
                + " from the kill on, and for as long after the last leave, when the killed instance has nothing left. In"
                + " neither of them anybody shows signs of life.\n\n" + pings;
    }

    private static String text(Figures figures) {
        return "By SIGKILL, when every user has shown a sign of life every 10 s. The lease is " + figures.get("lease")
                + ", TTLs are 30 s. Who cannot show so many signs of life loses users while their instance lives: those leaves"
                + " are counted apart, with those of users who came again by a later sign of life. *Here* are at the kill whom"
                + " the listener on the other instance heard to come last, not to leave; a few more may still be heard of after it. Times are from the kill until"
                + " it hears of a leave, medians of the rounds but for the last column. Redisson removes what is too old in"
                + " batches, by default every 5 s to half an hour up to 100 entries; here it is told to take up to 5,000 each"
                + " second. Hazelcast does so in a few partitions every 5 s; here in all of them each second.\n\n";
    }

    private static void leaves(Table table, Figures figures, String contender) {
        boolean isOurs = contender.equals(OURS);
        boolean isWhole = isWhole(figures, contender);
        table.row(
                contender + Text.remark(note(figures, contender)),
                Text.counts(figures, contender, "before"),
                Text.counts(figures, contender, "here"),
                Text.counts(figures, contender, "left"),
                Text.counts(figures, contender, "again"),
                isOurs ? Text.counts(figures, contender, "resyncs") : Text.NONE,
                seconds(figures.median(contender, "p0")),
                isWhole ? seconds(figures.median(contender, "p100")) : Text.NONE,
                isWhole ? seconds(figures.most(contender, "p100")) : Text.NONE);
    }

    /** Each round has its own number of users who were here. */
    private static boolean isWhole(Figures figures, String contender) {
        List<Double> left = figures.values(contender, "left");
        List<Double> here = figures.values(contender, "here");
        return IntStream.range(0, left.size()).allMatch(round -> left.get(round) >= here.get(round));
    }

    private static String note(Figures figures, String contender) {
        String late = isWhole(figures, contender)
                ? ""
                : "not finished: " + Text.counts(figures, contender, "left") + " in "
                        + Text.figure(figures.most(contender, "watched"), " s");
        return Stream.of(figures.note(contender), late)
                .filter(note -> !note.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String promise(Figures figures) {
        double users = figures.number("users");
        boolean isMet = figures.least(OURS, "left") == users
                && figures.most(OURS, "left") == users
                && figures.most(OURS, "before") + figures.most(OURS, "again") + figures.most(OURS, "resyncs") == 0;
        return Text.goal(
                "in each round each leave once, and after the kill",
                Text.counts(figures, OURS, "left") + ", " + Text.counts(figures, OURS, "again") + " again",
                isMet);
    }

    private static List<String> played(Figures figures) {
        return Contenders.ALL.stream()
                .filter(contender -> figures.has(contender, "left"))
                .toList();
    }

    private static String seconds(double millis) {
        return Text.figure(millis / 1000, " s");
    }

    private static String millis(double millis) {
        return Text.figure(millis, " ms");
    }

    private static void line(Plot plot, Figures figures, String contender) {
        double left = figures.median(contender, "left");
        if (left > 0) {
            Curve.plot(plot, figures, contender, 1e-3, Math.min(1, left / figures.median(contender, "here")));
        } else {
            plot.line(contender, List.of(0.0, figures.median(contender, "watched")), List.of(0.0, 0.0));
        }
    }
}
