package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Plays stories under load and reports what they cost. Arguments:
 *
 * <ul>
 *   <li>{@code short}, {@code short NAME…}: all stories or these, small, within five minutes; the report stays beside the
 *       figures
 *   <li>{@code all}: all stories that have no figures yet, within an hour; then the report
 *   <li>{@code story NAME…}: these, anew
 *   <li>{@code report}: the report alone, into {@code docs/performance}
 * </ul>
 */
public final class Load {
    private static final Path FIGURES = Path.of("target", "load");
    private static final Path DOCS = Path.of("..", "docs", "performance");
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

    private final Scale scale;
    private final Path folder;
    private final Results results;
    private final Progress progress = new Progress(System.out);

    Load(Scale scale, Path folder) {
        this.scale = scale;
        this.folder = folder;
        this.results = new Results(folder);
    }

    /** As above; the status is 1 if a story could not be played to its end. */
    public static void main(String... arguments) throws IOException {
        List<Story> named = Stream.of(arguments).skip(1).map(Load::story).toList();
        Load all = new Load(Scale.ALL, FIGURES.resolve("all"));
        Load small = new Load(Scale.SHORT, FIGURES.resolve("short"));
        boolean isWhole = true;
        switch (arguments.length == 0 ? "short" : arguments[0]) {
            case "short" -> {
                isWhole = small.play(named.isEmpty() ? STORIES : named);
                small.report(small.folder);
            }
            case "all" -> {
                isWhole = all.play(all.unplayed());
                all.report(DOCS);
            }
            case "story" -> isWhole = all.play(named);
            case "report" -> all.report(DOCS);
            default -> throw new IllegalArgumentException("short, all, story NAME… or report: " + arguments[0]);
        }
        // Threads of clients are no reason to stay.
        System.exit(isWhole ? 0 : 1);
    }

    /** Those without a result: who was stopped goes on where it was. */
    List<Story> unplayed() {
        return STORIES.stream().filter(story -> !results.has(story)).toList();
    }

    static List<Story> stories() {
        return STORIES;
    }

    private static Story story(String name) {
        return STORIES.stream()
                .filter(story -> story.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such story: " + name + "; there are "
                        + STORIES.stream().map(Story::name).toList()));
    }

    /** Whether all could be played; one that could not does not keep the others from it. */
    private boolean play(List<Story> stories) throws IOException {
        Stage stage = new Stage(scale, Contenders.ALL, NodeProcess::start, folder.resolve("logs"), progress);
        boolean isWhole = true;
        for (Story story : stories) {
            isWhole &= play(stage, story);
        }
        return isWhole;
    }

    private boolean play(Stage stage, Story story) throws IOException {
        progress.story(story.name());
        Figures figures = new Figures();
        describe(figures, story);
        long start = new SystemTime().nanoTime();
        try {
            story.play(stage, figures);
        } catch (RuntimeException e) {
            System.out.printf("       %s: failed%n", story.name());
            e.printStackTrace(System.out);
            return false;
        }
        results.write(story, figures);
        long seconds = Duration.ofNanos(new SystemTime().nanoTime() - start).toSeconds();
        System.out.printf("       %s: done in %d s%n", story.name(), seconds);
        return true;
    }

    private void describe(Figures figures, Story story) {
        figures.set("story", story.name());
        figures.set("scale", scale.name());
        figures.set("rounds", scale.describe());
        figures.set(
                "machine",
                String.format(
                        "%d cores, JDK %s",
                        Runtime.getRuntime().availableProcessors(), System.getProperty("java.version")));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        figures.set("load", String.format(Locale.ROOT, "%.1f", load));
    }

    private void report(Path into) throws IOException {
        Path report = new Report(results).write(STORIES, into);
        System.out.println("report: " + report.toAbsolutePath().normalize());
    }
}
