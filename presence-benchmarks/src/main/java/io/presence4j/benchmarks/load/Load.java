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
    private static final String ONLY = "only=";
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
    /** Who takes part unless an option says otherwise. */
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

    /** As above; the status is 1 if a story could not be played to its end. */
    public static void main(String... arguments) throws IOException {
        List<String> words = List.of(arguments.length == 0 ? new String[] {"short"} : arguments);
        boolean isWhole = run(words.get(0), words.subList(1, words.size()));
        // Threads of clients are no reason to stay.
        System.exit(isWhole ? 0 : 1);
    }

    private static boolean run(String how, List<String> words) throws IOException {
        Load all =
                new Load(Scale.ALL, Contenders.ALL, DOCS, TARGET.resolve("all").resolve("logs"));
        return switch (how) {
            case "short" -> new Load(Scale.SHORT, Contenders.QUICK, how).playAndReport(how, words, QUICK);
            case "try" -> new Load(Scale.ALL, Contenders.ALL, how).playAndReport(how, words, STORIES);
            case "all" -> all.playAndReport("story", List.of(), all.unplayed());
            case "story" -> all.playAndReport(how, words, STORIES);
            case "report" -> {
                all.report();
                yield true;
            }
            default -> throw new IllegalArgumentException("short, try, all, story or report: " + how);
        };
    }

    /** Those that are named, or else these. */
    private boolean playAndReport(String how, List<String> words, List<Story> unnamed) throws IOException {
        List<String> options = words.stream().filter(Load::isOption).toList();
        List<Story> named = named(words.stream().filter(word -> !isOption(word)).toList());
        boolean isWhole = play(how, named.isEmpty() ? unnamed : named, options);
        report();
        return isWhole;
    }

    private static boolean isOption(String word) {
        return word.contains("=");
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
    private boolean play(String how, List<Story> stories, List<String> options) throws IOException {
        Launcher launcher = (log, heap, others) -> NodeProcess.start(
                log, heap, Stream.concat(others.stream(), options.stream()).toList());
        Stage stage = new Stage(scale, takingPart(options), launcher, logs, progress);
        boolean isWhole = true;
        for (Story story : stories) {
            String command = Stream.concat(Stream.of(how, story.name()), options.stream())
                    .collect(Collectors.joining(" "));
            isWhole &= play(stage, story, command);
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
