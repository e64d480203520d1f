package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private final Story story = new Reconnect();
    private final Figures figures = new Figures();

    @TempDir
    private Path folder;

    @BeforeEach
    void playedByTwoOfThree() {
        figures.set("users", "20000");
        figures.add(Contenders.OURS, "rate", 700_000);
        figures.add(Contenders.TUTORIAL, "rate", 100_000);
        figures.note(Contenders.REDISSON, "not finished: 3 of 4");
    }

    @Test
    void figuresStandBesideTheTutorials() throws IOException {
        String report = story.report(figures, folder);

        assertThat(report).contains("| presence4j | 700,000/s | 7 times |").contains("7 times: met.");
    }

    @Test
    void whoHasNotFinishedIsShown() throws IOException {
        String report = story.report(figures, folder);

        assertThat(report).contains("| redisson | – (not finished: 3 of 4) | – |");
    }

    @Test
    void theReportHasTheStoriesThatWerePlayed() throws IOException {
        Results results = new Results(folder);
        results.write(story, figures);

        Path report = new Report(results).write(Load.stories(), folder.resolve("docs"));

        assertThat(Files.readString(report))
                .contains("### 20,000 users reconnect, all at once")
                .doesNotContain("### Idle connections");
    }

    @Test
    void aSmallRunSaysThatTheGoalsAreNotItsOwn() throws IOException {
        figures.set("command", "short reconnect");
        new Results(folder).write(story, figures);

        Path report = new Report(new Results(folder)).write(Load.stories(), folder.resolve("docs"));

        assertThat(Files.readString(report)).contains("A small run: the goals are those of a full one");
    }

    @Test
    void aStoryWithAResultOfThisCommitIsNotPlayedAgain() throws IOException {
        Load load = new Load(Scale.TINY, Contenders.QUICK, folder, folder);
        assertThat(load.unplayed()).hasSameSizeAs(Load.stories());

        figures.set("commit", Commit.current());
        new Results(folder.resolve("figures")).write(story, figures);
        new Results(folder.resolve("figures")).write(new Spread(), new Figures());

        assertThat(load.unplayed())
                .extracting(Story::name)
                .doesNotContain("reconnect")
                .contains("spread");
    }
}
