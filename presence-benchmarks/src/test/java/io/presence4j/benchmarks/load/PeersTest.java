package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.benchmarks.ServerRequired;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether each contender does the work that all are measured at. */
@Execution(ExecutionMode.CONCURRENT)
class PeersTest {
    private static final int USERS = 30;
    /** The lease is long enough for a machine that is busy with other tests. */
    private static final Scale SCALE = new Scale("test", 0, 1, 1, 1, Duration.ofSeconds(6), Duration.ofSeconds(30));

    @BeforeAll
    static void requireAServer() {
        ServerRequired.check();
    }

    @ParameterizedTest
    @ValueSource(strings = {Contenders.OURS, Contenders.TUTORIAL, Contenders.REDISSON, Contenders.HAZELCAST})
    void usersOfOneInstanceAreSeenByAnother(String contender, @TempDir Path folder) throws IOException {
        List<String> contenders = List.of(contender);
        Stage stage = new Stage(
                SCALE,
                contenders,
                (log, heap, options) -> new LocalInstance(options),
                folder,
                new Progress(System.out));
        try (Teams teams = new Teams(stage)) {
            teams.start(contenders, 2, USERS);
            teams.round("test", true, (team, counts) -> comeAndGo(stage, team));
        }
    }

    private static void comeAndGo(Stage stage, Team team) {
        team.node(1).call("connect 0 " + USERS + " 0 0 2 0");
        Answer afterConnect = stage.awaitHeard(team, team.node(0), "joined", USERS);
        team.node(1).call("disconnect 0 " + USERS + " 0 0 2");
        Answer afterDisconnect = stage.awaitHeard(team, team.node(0), "left", USERS);

        assertThat(afterConnect.number("joined")).isEqualTo(USERS);
        assertThat(afterConnect.number("left")).isZero();
        assertThat(afterDisconnect.number("left")).isEqualTo(USERS);
        assertThat(afterDisconnect.number("rejoined") + afterDisconnect.number("releft"))
                .isZero();
    }
}
