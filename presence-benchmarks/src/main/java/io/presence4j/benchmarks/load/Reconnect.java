package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;
import static io.presence4j.benchmarks.load.Contenders.TUTORIAL;

import io.presence4j.benchmarks.chart.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A {@link Stampede} all at once: who can take more users in a second? */
final class Reconnect implements Story {
    private static final double GOAL = 6;
    /** After those of the other stories rates still rise. */
    private static final int MORE_WARM_UPS = 4;

    @Override
    public String name() {
        return "reconnect";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        new Stampede(stage, figures, Duration.ZERO).play(MORE_WARM_UPS);
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        Table table =
                new Table("", "users a second", "beside the tutorial", "Redis CPU of one", "the last one seen after");
        Plot plot = new Plot(
                        "Users reconnect all at once: when another instance sees them",
                        "ms since the first connect (log scale)",
                        "of the users are seen, %")
                .logX();
        for (String contender : Contenders.ALL) {
            table.row(
                    contender,
                    Text.figure(figures.median(contender, "rate"), "/s") + Text.remark(figures.note(contender)),
                    Text.figure(figures.times(contender, TUTORIAL, "rate"), " times"),
                    Text.figure(figures.median(contender, "cpu") * 1000 / figures.number("users"), " µs"),
                    Text.figure(figures.median(contender, "p100"), " ms"));
            Curve.plot(plot, figures, contender);
        }
        double times = figures.times(OURS, TUTORIAL, "rate");
        return "### " + Text.figure(figures.number("users")) + " users reconnect, all at once\n\n"
                + "From 8 threads of one instance, as fast as they can. Counted from the first `connect` until the last user"
                + " is seen by a listener on another instance.\n\n"
                + table + "\n"
                + Text.goal(
                        "at least 6 times the tutorial's rate",
                        Text.figure(times, " times") + Text.byRound(figures.ratios(OURS, TUTORIAL, "rate"), "%s"),
                        times >= GOAL)
                + Stampede.promise(figures) + "\n"
                + plot.save(folder, "reconnect.png");
    }
}
