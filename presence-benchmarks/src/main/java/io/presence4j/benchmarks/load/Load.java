package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plays stories under load and reports what they cost. Arguments:
 *
 * <ul>
 *   <li>{@code short}: all stories but those of growth, small, this library beside the tutorial alone, within five minutes;
 *       {@code short NAME…}: these; the report stays beside the figures
 *   <li>{@code try NAME… OPTION=VALUE…}: these in full, beside the figures of the others, with options of the nodes, such as
 *       {@code inflight=256}, or contenders, {@code only=presence4j,redisson}; {@code short} takes options too
 *   <li>{@code all}: all stories that have no figures of this commit yet, within an hour; then the report
 *   <li>{@code story NAME…}: these, anew; then the report
 *   <li>{@code report}: the report alone
 * </ul>
 *
 * The last three keep the figures in {@code docs/performance/figures}, and report into {@code docs/performance}.
 */
public final class Load {
    private static final Path TARGET = Path.of("target", "load");
    private static final Path DOCS = Path.of("..", "docs", "performance");
    /** Names of stories about how cost grows. */
    private static final String GROWTH = "growth-";

    private static final List<Story> STORIES = List.of(
            new Reconnect(),
            new Spread(),
            new Deploy(),
            new Kill(),
            new Idle(),
            new GrowthMembers(),
            new GrowthInstances(),
            new GrowthTopics(),
            new GrowthShards());
    private static final List<Story> QUICK =
            STORIES.stream().filter(story -> !story.name().startsWith(GROWTH)).toList();

    private final Scale scale;
    private final List<String> contenders;
    private final Path docs;
    private final Path logs;
    private final Results results;
    private final String commit = Commit.current();
    private final Progress progress = new Progress(System.out);

    private Load(Scale scale, List<String> contenders, String folder) {
        this(scale, contenders, TARGET.resolve(folder), TARGET.resolve(folder).resolve("logs"));
    }

    /** Figures and report go into one folder, what nodes print into the other. */
    Load(Scale scale, List<String> contenders, Path docs, Path logs) {
        this.scale = scale;
        this.contenders = contenders;
        this.docs = docs;
        this.logs = logs;
        this.results = new Results(docs.resolve("figures"));
    }

    /** As above; the status is 1 if a story could not be played to its end, or the arguments break a rule. */
    public static void main(String... arguments) throws IOException {
        boolean isWhole = false;
        try {
            Order order = Order.of(STORIES, arguments);
            isWhole = of(order).fulfil(order);
        } catch (Order.Refused e) {
            System.out.println(e.getMessage());
        }
        // Threads of clients are no reason to stay.
        System.exit(isWhole ? 0 : 1);
    }

    private static Load of(Order order) {
        return switch (order.way()) {
            case SHORT -> new Load(Scale.SHORT, order.only(Contenders.QUICK), "short");
            case TRY -> new Load(Scale.ALL, order.only(Contenders.ALL), "try");
            case ALL, STORY, REPORT ->
                new Load(Scale.ALL, Contenders.ALL, DOCS, TARGET.resolve("all").resolve("logs"));
        };
    }

    private boolean fulfil(Order order) throws IOException {
        boolean isWhole = switch (order.way()) {
            case SHORT -> play(order.way(), order.storiesOr(QUICK), order.options());
            case TRY, STORY -> play(order.way(), order.stories(), order.options());
            case ALL -> play(Order.Way.STORY, unplayed(), List.of());
            case REPORT -> true;
        };
        report();
        return isWhole;
    }

    /** Those without a result of this commit: who was stopped goes on where it was. */
    List<Story> unplayed() throws IOException {
        List<Story> unplayed = new ArrayList<>();
        for (Story story : STORIES) {
            if (!results.has(story) || !results.read(story).commit().equals(commit)) {
                unplayed.add(story);
            }
        }
        return unplayed;
    }

    static List<Story> stories() {
        return STORIES;
    }

    /** Whether all could be played; one that could not does not keep the others from it. */
    private boolean play(Order.Way way, List<Story> stories, List<String> options) throws IOException {
        Launcher launcher = (log, heap, others) -> NodeProcess.start(
                log, heap, Stream.concat(others.stream(), options.stream()).toList());
        Stage stage = new Stage(scale, contenders, launcher, logs, progress);
        boolean isWhole = true;
        for (Story story : stories) {
            String command = Stream.concat(Stream.of(way.toString(), story.name()), options.stream())
                    .collect(Collectors.joining(" "));
            isWhole &= play(stage, story, command);
        }
        return isWhole;
    }

    private boolean play(Stage stage, Story story, String command) throws IOException {
        progress.story(story.name());
        Figures figures = new Figures();
        describe(figures);
        figures.set("command", command);
        long start = new SystemTime().nanoTime();
        try {
            story.play(stage, figures);
        } catch (IOException | RuntimeException e) {
            System.out.printf("       %s: failed%n", story.name());
            e.printStackTrace(System.out);
            return false;
        }
        results.write(story, figures);
        long seconds = Duration.ofNanos(new SystemTime().nanoTime() - start).toSeconds();
        System.out.printf("       %s: done in %d s%n", story.name(), seconds);
        return true;
    }

    private void describe(Figures figures) {
        figures.set("commit", commit);
        figures.set("rounds", scale.describe());
        figures.set(
                "machine",
                String.format(
                        "%d cores, JDK %s",
                        Runtime.getRuntime().availableProcessors(), System.getProperty("java.version")));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        figures.set("load", String.format(Locale.ROOT, "%.1f", load));
    }

    private void report() throws IOException {
        Path report = new Report(results).write(STORIES, docs);
        System.out.println("report: " + report.toAbsolutePath().normalize());
    }
}
