package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A {@link RollingRestart} of three instances, with a linger and without: what do others hear of it? */
final class Deploy implements Story {
    private static final int INSTANCES = 3;
    private static final int USERS = 10_000;
    /** What is heard is counted, not measured. */
    private static final int MOST_ROUNDS = 3;

    private static final double MOST_CALLS = 0.02;
    private static final Duration LINGER = Duration.ofSeconds(10);
    /** Ends of the names of figures. */
    private static final String WITH = "@linger";

    private static final String WITHOUT = "@none";

    @Override
    public String name() {
        return "deploy";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int rounds = Math.min(MOST_ROUNDS, stage.scale().rounds());
        figures.set("rounds", "median of " + rounds);
        figures.set("users", "" + stage.scale().users(USERS));
        double pace = stage.scale().pace();
        figures.set("back", Text.figure(0.5 / pace) + " to " + Text.figure(3 / pace) + " s");
        figures.set("linger", stage.scale().time(LINGER).toMillis() / 1e3 + " s");
        play(stage, figures, WITH, stage.scale().time(LINGER));
        play(stage, figures, WITHOUT, Duration.ZERO);
    }

    private static void play(Stage stage, Figures figures, String point, Duration linger) throws IOException {
        int users = (int) figures.number("users");
        try (Teams teams = new Teams(stage)) {
            teams.start(List.of(OURS), 1 + INSTANCES, INSTANCES * users, "linger=" + linger.toMillis());
            teams.round("linger " + linger.toMillis() + " ms", true, (team, counts) -> {
                RollingRestart restart = new RollingRestart(stage, team, users);
                for (int round = 0; round < Math.min(MOST_ROUNDS, stage.scale().rounds()); round++) {
                    figures.add(OURS, "calls" + point, restart.play(linger));
                    keep(figures, point, team.node(0).call("heard"));
                }
            });
        }
    }

    private static void keep(Figures figures, String point, Answer heard) {
        figures.add(OURS, "joins" + point, heard.number("joined") + heard.number("rejoined"));
        figures.add(OURS, "leaves" + point, heard.number("left") + heard.number("releft"));
        figures.add(OURS, "again" + point, heard.number("rejoined") + heard.number("releft"));
    }

    @Override
    public String report(Figures figures, Path folder) {
        double moved = INSTANCES * figures.number("users");
        Table table = new Table(
                "linger", "joins heard", "leaves heard", "beyond one of a user", "client calls", "of opens and closes");
        row(table, figures, figures.get("linger"), WITH, moved);
        row(table, figures, "none", WITHOUT, moved);
        double share = figures.median(OURS, "calls" + WITH) / (2 * moved);
        double told = figures.median(OURS, "joins" + WITH) + figures.median(OURS, "leaves" + WITH);
        return "### Three instances with " + Text.figure(figures.number("users"))
                + " users each are restarted, one after the"
                + " other\n\n"
                + "For each a new one starts first; then the old one's users lose their connections at once, and each is"
                + " back on the new one " + figures.get("back")
                + " later, evenly spread. What a listener on a fourth instance hears of it; and the client"
                + " calls of all instances without beats.\n\n"
                + table + "\n"
                + Text.goal("with a linger 0 joins and 0 leaves", Text.figure(told) + " of both", told == 0)
                + Text.goal(
                        "client calls at most 2 % of the opens and closes",
                        Text.figure(100 * share, " %"), share <= MOST_CALLS);
    }

    private static void row(Table table, Figures figures, String linger, String point, double moved) {
        double calls = figures.median(OURS, "calls" + point);
        table.row(
                linger,
                Text.figure(figures.median(OURS, "joins" + point)),
                Text.figure(figures.median(OURS, "leaves" + point)),
                Text.figure(figures.median(OURS, "again" + point)),
                Text.figure(calls),
                Text.figure(100 * calls / (2 * moved), " %"));
    }
}
