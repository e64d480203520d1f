package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a story is played on.
 *
 * @param contenders who takes part
 * @param logs where nodes leave what they print
 */
record Stage(Scale scale, List<String> contenders, Launcher launcher, Path logs, Progress progress) {
    /** This library may take so many times as long as a peer: its stories have more rounds. */
    private static final int LONGER = 7;

    private static final Duration POLL = Duration.ofMillis(100);

    /** A contender's, with so many users in all; the options are those of each node. */
    Team team(String contender, int users, String... options) throws IOException {
        Files.createDirectories(logs);
        List<String> all = new ArrayList<>(List.of(options));
        all.add("users=" + users);
        all.add("lease=" + scale.lease().toMillis());
        Duration bound = contender.equals(Contenders.OURS) ? scale.bound().multipliedBy(LONGER) : scale.bound();
        return new Team(contender, launcher, logs, bound, all);
    }

    /**
     * Waits until a node has heard of so many users, and returns what it heard by then; or earlier, when the team's time is
     * up.
     *
     * @param side {@code joined} or {@code left}
     */
    Answer awaitHeard(Team team, Instance listener, String side, int users) {
        while (true) {
            Answer heard = listener.call("heard");
            progress.at(String.format("%,d of %,d %s", heard.number(side), users, side));
            if (heard.number(side) >= users || team.isLate()) {
                return heard;
            }
            pause(POLL);
        }
    }

    /** Lets time pass. */
    void pause(Duration duration) {
        new SystemTime().await(new CompletableFuture<>(), duration.toNanos());
    }
}
