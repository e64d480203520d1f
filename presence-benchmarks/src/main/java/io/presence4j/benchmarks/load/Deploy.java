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
        figures.set("rounds", rounds + " rounds, of which the worst counts");
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
        figures.add(OURS, "resyncs" + point, heard.number("resyncs"));
    }

    @Override
    public String report(Figures figures, Path folder) {
        double moved = INSTANCES * figures.number("users");
        Table table = new Table(
                "linger",
                "joins heard",
                "leaves heard",
                "beyond one of a user",
                "resyncs",
                "client calls, most",
                "of opens and closes");
        row(table, figures, figures.get("linger"), WITH, moved);
        row(table, figures, "none", WITHOUT, moved);
        double share = figures.most(OURS, "calls" + WITH) / (2 * moved);
        return "### Three instances with " + Text.figure(figures.number("users"))
                + " users each are restarted, one after the"
                + " other\n\n"
                + "For each a new one starts first; then the old one's users lose their connections at once, and each is"
                + " back on the new one " + figures.get("back")
                + " later, evenly spread. What a listener on a fourth instance hears of it in a round, the same in all rounds or"
                + " the fewest and the most; and the client calls of all instances without beats, the most of a round.\n\n"
                + table + "\n"
                + goal(figures, "with a linger 0 joins and 0 leaves", WITH, 0)
                + goal(figures, "without exactly one of each", WITHOUT, moved)
                + Text.goal(
                        "client calls at most 2 % of the opens and closes",
                        Text.figure(100 * share, " %"), share <= MOST_CALLS);
    }

    /** In each round so many joins and leaves were told, each of another user, and nothing may be missing. */
    private static String goal(Figures figures, String goal, String point, double users) {
        boolean isMet = isAlways(figures, "joins" + point, users)
                && isAlways(figures, "leaves" + point, users)
                && isAlways(figures, "again" + point, 0)
                && isAlways(figures, "resyncs" + point, 0);
        String measured =
                Text.counts(figures, OURS, "joins" + point) + " and " + Text.counts(figures, OURS, "leaves" + point);
        return Text.goal(goal, measured, isMet);
    }

    private static boolean isAlways(Figures figures, String measure, double value) {
        return figures.has(OURS, measure)
                && figures.values(OURS, measure).stream().allMatch(each -> each == value);
    }

    private static void row(Table table, Figures figures, String linger, String point, double moved) {
        double calls = figures.most(OURS, "calls" + point);
        table.row(
                linger,
                Text.counts(figures, OURS, "joins" + point),
                Text.counts(figures, OURS, "leaves" + point),
                Text.counts(figures, OURS, "again" + point),
                Text.counts(figures, OURS, "resyncs" + point),
                Text.figure(calls),
                Text.figure(100 * calls / (2 * moved), " %"));
    }
}
