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
 *   <li>{@code short}: all stories but the one that starts most JVMs, small, this library beside the tutorial alone, within
 *       five minutes; {@code short NAME…}: these; the report stays beside the figures
 *   <li>{@code try NAME… OPTION=VALUE…}: these in full, beside the figures of the others, with options of the nodes, such as
 *       {@code inflight=256}, or contenders, {@code only=presence4j,redisson}; {@code short} takes options too
 *   <li>{@code all}: all stories that have no figures yet, within an hour; then the report
 *   <li>{@code story NAME…}: these, anew
 *   <li>{@code report}: the report alone, into {@code docs/performance}
 * </ul>
 */
public final class Load {
    private static final Path FIGURES = Path.of("target", "load");
    private static final Path DOCS = Path.of("..", "docs", "performance");
    private static final String ONLY = "only=";
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
    private static final List<Story> QUICK = STORIES.stream()
            .filter(story -> !(story instanceof GrowthInstances))
            .toList();

    private final Scale scale;
    /** Who takes part unless an option says otherwise. */
    private final List<String> contenders;

    private final Path folder;
    private final Results results;
    private final String commit = Commit.current();
    private final Progress progress = new Progress(System.out);

    Load(Scale scale, List<String> contenders, Path folder) {
        this.scale = scale;
        this.contenders = contenders;
        this.folder = folder;
        this.results = new Results(folder);
    }

    /** As above; the status is 1 if a story could not be played to its end. */
    public static void main(String... arguments) throws IOException {
        List<String> words = List.of(arguments.length == 0 ? new String[] {"short"} : arguments);
        boolean isWhole = run(words.get(0), words.subList(1, words.size()));
        // Threads of clients are no reason to stay.
        System.exit(isWhole ? 0 : 1);
    }

    private static boolean run(String how, List<String> words) throws IOException {
        Load all = new Load(Scale.ALL, Contenders.ALL, FIGURES.resolve("all"));
        return switch (how) {
            case "short" ->
                new Load(Scale.SHORT, Contenders.QUICK, FIGURES.resolve("short")).playAndReport(words, QUICK);
            case "try" -> new Load(Scale.ALL, Contenders.ALL, FIGURES.resolve("try")).playAndReport(words, STORIES);
            case "all" -> {
                all.tellOtherCommits();
                boolean isWhole = all.play(all.unplayed(), List.of());
                all.report(DOCS);
                yield isWhole;
            }
            case "story" -> all.play(named(words), List.of());
            case "report" -> {
                all.report(DOCS);
                yield true;
            }
            default -> throw new IllegalArgumentException("short, try, all, story or report: " + how);
        };
    }

    /** Those that are named, or else these; the report stays beside the figures. */
    private boolean playAndReport(List<String> words, List<Story> unnamed) throws IOException {
        List<String> options = words.stream().filter(Load::isOption).toList();
        List<Story> named = named(words.stream().filter(word -> !isOption(word)).toList());
        boolean isWhole = play(named.isEmpty() ? unnamed : named, options);
        report(folder);
        return isWhole;
    }

    private static boolean isOption(String word) {
        return word.contains("=");
    }

    /** Those without a result: who was stopped goes on where it was. */
    List<Story> unplayed() {
        return STORIES.stream().filter(story -> !results.has(story)).toList();
    }

    /** Names the results that are of other code; they are left as they are. */
    private void tellOtherCommits() throws IOException {
        for (Story story : STORIES) {
            String other = results.otherCommit(story, commit);
            if (!other.isEmpty()) {
                System.out.printf(
                        "%s has a result of commit %s, not %s; anew: story %s%n",
                        story.name(), other, commit, story.name());
            }
        }
    }

    static List<Story> stories() {
        return STORIES;
    }

    private static List<Story> named(List<String> names) {
        return names.stream().map(Load::story).toList();
    }

    private static Story story(String name) {
        return STORIES.stream()
                .filter(story -> story.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such story: " + name + "; there are "
                        + STORIES.stream().map(Story::name).toList()));
    }

    /** Whether all could be played; one that could not does not keep the others from it. */
    private boolean play(List<Story> stories, List<String> options) throws IOException {
        Launcher launcher = (log, heap, others) -> NodeProcess.start(
                log, heap, Stream.concat(others.stream(), options.stream()).toList());
        Stage stage = new Stage(scale, takingPart(options), launcher, folder.resolve("logs"), progress);
        boolean isWhole = true;
        for (Story story : stories) {
            isWhole &= play(stage, story, String.join(" ", options));
        }
        return isWhole;
    }

    private List<String> takingPart(List<String> options) {
        return options.stream()
                .filter(option -> option.startsWith(ONLY))
                .findFirst()
                .map(option -> List.of(option.substring(ONLY.length()).split(",")))
                .orElse(contenders);
    }

    private boolean play(Stage stage, Story story, String options) throws IOException {
        progress.story(story.name());
        Figures figures = new Figures();
        describe(figures, story);
        figures.set("options", options);
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

    private void describe(Figures figures, Story story) {
        figures.set("story", story.name());
        figures.set("commit", commit);
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
