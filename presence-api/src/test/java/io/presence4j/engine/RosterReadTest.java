package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.TopicMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RosterReadTest {
    private static final long EPOCH = 1;
    private final RosterRead read = new RosterRead(true);

    private static RosterPage page(long version, @Nullable String next, String... users) {
        List<RosterPage.StoredMember> members = Arrays.stream(users)
                .map(user -> new RosterPage.StoredMember(
                        user, 0, List.of(new RosterPage.Statement("inst-1", version, List.of(Map.of())))))
                .toList();
        ShardStatus status = new ShardStatus(EPOCH, 0, version, 0, ShardStatus.NO_DEADLINE, 0);
        return new RosterPage(status, version, users.length, members, next, false);
    }

    private static TopicMessage message(long previous, long version, Change change) {
        return new TopicMessage(0, "room", EPOCH, previous, version, 0, List.of(change));
    }

    private static Change joined(String user) {
        return new Change.Stated(user, "inst-1", 0, List.of(Map.of()));
    }

    private static Change left(String user) {
        return new Change.Withdrawn(user, "inst-1", LeaveReason.CLOSED);
    }

    @Test
    void pagesOfOneVersionNeedNoMessages() {
        read.add(page(5, "b", "ann"));
        read.add(page(5, null, "cid"));

        assertThat(read.replay(List.of())).isEqualTo(RosterRead.Replay.COMPLETE);
        assertThat(read.members()).containsOnlyKeys("ann", "cid");
    }

    @Test
    void messagesBetweenThePagesBringAllToTheLastOnesVersion() {
        read.add(page(5, "b", "ann"));
        read.add(page(7, null, "cid", "dee"));

        RosterRead.Replay replay = read.replay(List.of(message(5, 6, left("ann")), message(6, 7, joined("dee"))));

        assertThat(replay).isEqualTo(RosterRead.Replay.COMPLETE);
        assertThat(read.version()).isEqualTo(7);
        assertThat(read.members()).containsOnlyKeys("cid", "dee");
    }

    @Test
    void aMessageThatHasNotComeIsWaitedForAndOneThatIsMissingBreaksTheRead() {
        read.add(page(5, "b", "ann"));
        read.add(page(7, null, "cid"));

        assertThat(read.replay(List.of())).isEqualTo(RosterRead.Replay.WAITING);
        assertThat(read.replay(List.of(message(6, 7, left("ann"))))).isEqualTo(RosterRead.Replay.BROKEN);
    }

    @Test
    void aPageOfALowerVersionIsOfAnotherLife() {
        read.add(page(5, "b", "ann"));

        assertThat(read.add(page(4, null))).isFalse();
    }
}
