package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.benchmarks.ServerRequired;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs a process of its own: a crash. */
class NodeProcessTest {
    private static final int USERS = 30;
    /** The lease is long enough for a machine that is busy with other tests. */
    private static final Scale SCALE = new Scale("test", 0, 1, 1, 1, Duration.ofSeconds(6), Duration.ofSeconds(30));

    @BeforeAll
    static void requireAServer() {
        ServerRequired.check();
    }

    @Test
    void usersOfAKilledProcessLeaveOnceEach(@TempDir Path folder) throws IOException {
        Stage stage = new Stage(SCALE, List.of(Contenders.OURS), NodeProcess::start, folder, new Progress(System.out));
        try (Teams teams = new Teams(stage)) {
            teams.start(stage.contenders(), 2, USERS);
            teams.round("test", true, (team, counts) -> {
                team.node(1).call("connect 0 " + USERS + " 0 0 2 0");
                stage.awaitHeard(team, team.node(0), "joined", USERS);

                team.node(1).kill();
                Answer heard = stage.awaitHeard(team, team.node(0), "left", USERS);

                assertThat(heard.number("left")).isEqualTo(USERS);
                assertThat(heard.number("releft")).isZero();
            });
        }
    }
}
