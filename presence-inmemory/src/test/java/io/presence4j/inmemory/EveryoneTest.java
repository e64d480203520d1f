package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.EXPIRED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.changes;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.FakeInstance.remove;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EveryoneTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");

    @Test
    void theFirstStatementOfAUserIsAJoinAndTheSecondNothing() {
        assertThat(changes(a.put(EVERYONE, "dana"))).containsExactly(new Change.Joined("dana", shard.now(), false));

        long top = a.seen;
        assertThat(messages(b.put(EVERYONE, "dana"))).isEmpty();
        assertThat(b.beat().status().top()).isEqualTo(top);
    }

    @Test
    void theLastStatementOfAUserIsALeaveAndAnEarlierNothing() {
        a.put(EVERYONE, "dana");
        b.put(EVERYONE, "dana");

        assertThat(messages(a.remove(EVERYONE, "dana"))).isEmpty();
        assertThat(changes(b.flush(remove(EVERYONE, "dana", 0, EXPIRED))))
                .containsExactly(new Change.Left("dana", EXPIRED));
    }

    @Test
    void itKeepsItsVersionWhenItIsEmptied() {
        a.put(EVERYONE, "dana");
        TopicMessage left = messages(a.remove(EVERYONE, "dana")).get(0);
        RosterPage page = a.roster(EVERYONE);

        assertThat(page.version()).isEqualTo(left.version());
        assertThat(page.suspect()).isFalse();
        assertThat(messages(a.put(EVERYONE, "dana")).get(0).previous()).isEqualTo(left.version());
    }

    @Test
    void itCanLoseItsRosterAlsoAfterItWasEmptyOnce() {
        a.put(EVERYONE, "dana");
        a.remove(EVERYONE, "dana");
        a.put(EVERYONE, "dana");

        shard.memory().forget("0:roster:everyone");

        assertThat(a.roster(EVERYONE).suspect()).isTrue();
    }

    @Test
    void neitherALingerNorAReturnFromItIsTold() {
        a.put(EVERYONE, "dana");

        assertThat(messages(a.flush(remove(EVERYONE, "dana", 5000, CLOSED)))).isEmpty();
        assertThat(messages(b.put(EVERYONE, "dana"))).isEmpty();
        assertThat(changes(b.remove(EVERYONE, "dana"))).containsExactly(new Change.Left("dana", CLOSED));
    }

    @Test
    void aJoinFromBeforeTheLossIsRestoredWhileTheEpochIsYoung() {
        shard.memory().forgetAll();
        a.acquire();

        assertThat(changes(restore("dana"))).containsExactly(new Change.Joined("dana", shard.now(), true));

        // the last µs of a lease, and the next
        shard.pass(Duration.ofSeconds(15).minusNanos(1000));
        assertThat(changes(restore("sam"))).containsExactly(new Change.Joined("sam", shard.now(), true));
        shard.pass(Duration.ofNanos(1000));
        assertThat(changes(restore("alex"))).containsExactly(new Change.Joined("alex", shard.now(), false));
    }

    @Test
    void statusTellsItsSize() {
        a.put(EVERYONE, "dana");

        assertThat(a.put(EVERYONE, "sam").status().everyoneSize()).isEqualTo(2);
    }

    private WriteAnswer restore(String user) {
        return a.flush(List.of(new FlushRequest.Put(EVERYONE, user, List.of(), true)), List.of(), Set.of());
    }
}
