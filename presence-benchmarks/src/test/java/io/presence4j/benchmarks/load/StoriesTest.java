package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.benchmarks.ServerRequired;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether every story can still be played, with few users, and reported. It measures nothing. */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class StoriesTest {
    @BeforeAll
    static void requireAServer() {
        ServerRequired.check();
    }

    static Stream<Named<Story>> stories() {
        return Load.stories().stream().map(story -> Named.of(story.name(), story));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void itIsPlayedSmallAndReported(Story story, @TempDir Path folder) throws IOException {
        List<String> contenders = Contenders.QUICK;
        Stage stage = new Stage(
                Scale.TINY,
                contenders,
                (log, heap, options) -> new LocalInstance(options),
                folder,
                new Progress(System.out));
        Figures figures = new Figures();

        story.play(stage, figures);
        String report = story.report(figures, folder);

        assertThat(report).startsWith("### ").contains("| --- |").doesNotContain("NaN");
        // What is heard of a deploy are counts, with nothing to draw.
        assertThat(pictures(report)).hasSize(story instanceof Deploy ? 0 : 1);
        assertThat(pictures(report))
                .allSatisfy(picture -> assertThat(folder.resolve(picture)).isNotEmptyFile());
    }

    private static Stream<String> pictures(String report) {
        return Pattern.compile("\\]\\(([a-z-]+\\.png)\\)")
                .matcher(report)
                .results()
                .map(picture -> picture.group(1));
    }
}
