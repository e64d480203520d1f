package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;
import static io.presence4j.benchmarks.load.Contenders.TUTORIAL;

import io.presence4j.benchmarks.chart.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A {@link Stampede} within a second: when is each user seen, and what does it cost? */
final class Spread implements Story {
    private static final double FEWER_CALLS = 100;
    private static final double LESS_CPU = 8;

    @Override
    public String name() {
        return "spread";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        new Stampede(stage, figures, Duration.ofSeconds(1)).play(0);
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        String users = Text.figure(figures.number("users"));
        return "### " + users + " users reconnect, spread over one second\n\n"
                + "One after the other, evenly; from the moment at which each is due until it is seen by a listener on another"
                + " instance. *On the caller* is how long `connect` holds up the thread that calls it. This library gathers"
                + " changes for up to four windows of 50 ms under load; so long its users wait, and so few are its calls.\n\n"
                + times(figures) + "\n"
                + cost(figures) + "\n"
                + goals(figures) + "\n"
                + plot(figures, folder);
    }

    private static String times(Figures figures) {
        Table table = new Table("", "p50", "p99", "longest", "on the caller, p99");
        for (String contender : Contenders.ALL) {
            table.row(
                    contender + Text.remark(figures.note(contender)),
                    Text.figure(figures.median(contender, "p50"), " ms"),
                    Text.figure(figures.median(contender, "p99"), " ms"),
                    Text.figure(figures.median(contender, "p100"), " ms"),
                    Text.figure(figures.median(contender, "caller") * 1000, " µs"));
        }
        return table.toString();
    }

    private static String cost(Figures figures) {
        Table table = new Table("in all", "client calls", "Redis work", "Redis CPU", "messages", "bytes published");
        for (String contender : Contenders.ALL) {
            table.row(
                    contender,
                    Text.figure(figures.median(contender, "calls")),
                    Text.figure(figures.median(contender, "commands")),
                    Text.figure(figures.median(contender, "cpu"), " ms"),
                    Text.figure(figures.median(contender, "messages")),
                    Text.figure(figures.median(contender, "bytes")));
        }
        return table.toString();
    }

    private static String goals(Figures figures) {
        double calls = figures.times(TUTORIAL, OURS, "calls");
        double cpu = figures.times(TUTORIAL, OURS, "cpu");
        return Text.goal(
                        "client calls at most 1/100 of the tutorial's", "1/" + Text.figure(calls), calls >= FEWER_CALLS)
                + Text.goal(
                        "Redis CPU at most 1/8 of the tutorial's",
                        "1/" + Text.figure(cpu) + Text.byRound(figures.ratios(TUTORIAL, OURS, "cpu"), "1/%s"),
                        cpu >= LESS_CPU)
                + Stampede.promise(figures);
    }

    private static String plot(Figures figures, Path folder) throws IOException {
        Plot plot = new Plot(
                        "Users reconnect within one second: when another instance sees them",
                        "ms since the user was due (log scale)",
                        "of the users are seen, %")
                .logX();
        Contenders.ALL.forEach(contender -> Curve.plot(plot, figures, contender));
        return plot.save(folder, "spread.png");
    }
}
