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
 *   <li>{@code short}: all stories, small, within five minutes; its report stays beside its figures
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

    /** As above. */
    public static void main(String... arguments) throws IOException {
        Load all = new Load(Scale.ALL, FIGURES.resolve("all"));
        switch (arguments.length == 0 ? "short" : arguments[0]) {
            case "short" -> {
                Load small = new Load(Scale.SHORT, FIGURES.resolve("short"));
                small.play(STORIES);
                small.report(small.folder);
            }
            case "all" -> {
                all.play(STORIES.stream()
                        .filter(story -> !all.results.has(story))
                        .toList());
                all.report(DOCS);
            }
            case "story" ->
                all.play(Stream.of(arguments).skip(1).map(Load::story).toList());
            case "report" -> all.report(DOCS);
            default -> throw new IllegalArgumentException("short, all, story NAME… or report: " + arguments[0]);
        }
        // Threads of clients are no reason to stay.
        System.exit(0);
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

    void play(List<Story> stories) throws IOException {
        Stage stage = new Stage(scale, Contenders.ALL, NodeProcess::start, folder.resolve("logs"), progress);
        for (Story story : stories) {
            progress.story(story.name());
            Figures figures = new Figures();
            describe(figures, story);
            long start = new SystemTime().nanoTime();
            story.play(stage, figures);
            long seconds = Duration.ofNanos(new SystemTime().nanoTime() - start).toSeconds();
            System.out.printf("       %s: done in %d s%n", story.name(), seconds);
            results.write(story, figures);
        }
    }

    private void describe(Figures figures, Story story) {
        figures.set("story", story.name());
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
        System.out.println("report: "
                + new Report(results).write(STORIES, into).toAbsolutePath().normalize());
    }
}
