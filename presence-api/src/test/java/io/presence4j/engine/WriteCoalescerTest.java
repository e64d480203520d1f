package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.presence4j.LeaveReason;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.StatementKey;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WriteCoalescerTest {
    private static final Map<String, String> PHONE = Map.of("device", "phone");
    private static final Map<String, String> LAPTOP = Map.of("device", "laptop");
    private final WriteCoalescer shard = new WriteCoalescer(5000, new Signal(() -> {}));

    private void join(String user, Map<String, String> attributes) {
        shard.change("room", user, null, attributes, Departure.AT_ONCE);
    }

    private void leave(String user, Map<String, String> attributes, Departure how) {
        shard.change("room", user, attributes, null, how);
    }

    private Batch take() {
        return Objects.requireNonNull(takeIfAny());
    }

    private @Nullable Batch takeIfAny() {
        return shard.take(100, 100_000);
    }

    @Test
    void tenUpdatesCostOneWrite() {
        join("sam", PHONE);
        for (int i = 0; i < 10; i++) {
            shard.change(
                    "room", "sam", i == 0 ? PHONE : Map.of("i", "" + (i - 1)), Map.of("i", "" + i), Departure.AT_ONCE);
        }

        assertThat(take().puts())
                .containsExactly(new FlushRequest.Put("room", "sam", List.of(Map.of("i", "9")), false));
    }

    @Test
    void aBatchIsCutWhereItsBytesAreUsedUp() {
        for (int i = 0; i < 100; i++) {
            join("user-" + i, Map.of("status", "x".repeat(1000)));
        }

        Batch cut = shard.take(100, 20_000);
        assertThat(cut.puts()).hasSizeBetween(18, 20);
        assertThat(cut.isCut()).isTrue();
    }

    @Test
    void whoBeginsToLingerCountsWithTheAttributesThatOthersAreTold() {
        for (int i = 0; i < 50; i++) {
            join("user-" + i, Map.of("status", "x".repeat(1000)));
        }
        shard.applied(take());
        for (int i = 0; i < 50; i++) {
            leave("user-" + i, Map.of("status", "x".repeat(1000)), Departure.MAY_LINGER);
        }

        Batch cut = shard.take(100, 20_000);
        assertThat(cut.removes()).hasSizeBetween(18, 20);
        assertThat(cut.isCut()).isTrue();
    }

    @Test
    void whoGoesAtOnceTakesNoAttributesAlong() {
        for (int i = 0; i < 50; i++) {
            join("user-" + i, Map.of("status", "x".repeat(1000)));
        }
        shard.applied(take());
        for (int i = 0; i < 50; i++) {
            leave("user-" + i, Map.of("status", "x".repeat(1000)), Departure.AT_ONCE);
        }

        assertThat(shard.take(100, 20_000).removes()).hasSize(50);
    }

    @Test
    void comingAndGoingWithinTheWindowCostsNothing() {
        join("sam", PHONE);
        leave("sam", PHONE, Departure.AT_ONCE);

        assertThat(takeIfAny()).isNull();
        assertThat(shard.pairs()).isZero();
    }

    @Test
    void aSecondTabWithTheSameAttributesCostsNothing() {
        join("sam", PHONE);
        shard.applied(take());

        join("sam", PHONE);

        assertThat(takeIfAny()).isNull();
    }

    @Test
    void aStatementTellsTheLatestSetMapFirst() {
        join("sam", PHONE);
        join("sam", LAPTOP);

        assertThat(take().puts().get(0).attributes()).containsExactly(LAPTOP, PHONE);
    }

    @Test
    void theLastConnectionToGoDecidesOfTheLinger() {
        join("sam", PHONE);
        join("sam", LAPTOP);
        shard.applied(take());
        leave("sam", PHONE, Departure.EXPIRED);
        leave("sam", LAPTOP, Departure.MAY_LINGER);

        assertThat(take().removes()).containsExactly(new FlushRequest.Remove("room", "sam", 5000, LeaveReason.CLOSED));
    }

    @Test
    void whatChangedWhileItWasOutIsSentAgain() {
        join("sam", PHONE);
        Batch out = take();
        leave("sam", PHONE, Departure.AT_ONCE);

        shard.applied(out);

        assertThat(take().removes()).hasSize(1);
        assertThat(shard.isClean()).isFalse();
    }

    @Test
    void whatIsInDoubtIsSentAgainAndOnlyThat() {
        join("sam", PHONE);
        shard.unknown(take());
        join("dana", PHONE);
        leave("sam", PHONE, Departure.AT_ONCE);

        Batch doubtful = take();
        shard.applied(doubtful);
        Batch rest = take();

        assertThat(doubtful.removes()).extracting(FlushRequest.Remove::userId).containsExactly("sam");
        assertThat(doubtful.puts()).isEmpty();
        assertThat(rest.puts()).extracting(FlushRequest.Put::userId).containsExactly("dana");
    }

    @Test
    void aTopicIsToldVacatedWithItsLastStatement() {
        join("sam", PHONE);
        join("dana", PHONE);
        shard.applied(take());
        leave("sam", PHONE, Departure.AT_ONCE);
        Batch first = take();
        shard.applied(first);
        leave("dana", PHONE, Departure.AT_ONCE);

        assertThat(first.vacated()).isEmpty();
        assertThat(take().vacated()).containsExactly("room");
    }

    @Test
    void afterALossNothingIsToldVacatedBeforeAllIsKnownThatTheStoreHolds() {
        join("sam", PHONE);
        shard.applied(take());
        shard.doubtAll(true);
        leave("sam", PHONE, Departure.AT_ONCE);
        Batch early = take();
        shard.applied(early);
        shard.listed(Set.of("room"));

        assertThat(early.vacated()).isEmpty();
        assertThat(take().vacated()).containsExactly("room");
    }

    @Test
    void whatTheStoreHoldsAndNobodyWantsIsRemoved() {
        shard.doubt(List.of(new StatementKey("room", "ghost")));

        assertThat(take().removes()).extracting(FlushRequest.Remove::userId).containsExactly("ghost");
    }

    @Test
    void onlyWhatWasAcknowledgedBeforeALossIsRestored() {
        join("sam", PHONE);
        shard.applied(take());
        join("dana", PHONE);
        shard.unknown(take());

        shard.doubtAll(true);

        assertThat(take().puts())
                .extracting(FlushRequest.Put::userId, FlushRequest.Put::restored)
                .containsExactlyInAnyOrder(tuple("sam", true), tuple("dana", false));
    }

    @Test
    void auditsReachEachUserOfALargeTopicWhileOthersComeAndGo() {
        Set<String> users =
                IntStream.range(0, 500).mapToObj(user -> "user-" + user).collect(Collectors.toSet());
        users.forEach(user -> join(user, PHONE));
        for (Batch batch = takeIfAny(); batch != null; batch = takeIfAny()) {
            shard.applied(batch);
        }

        Set<String> asked = new HashSet<>();
        for (int turn = 0; turn < users.size(); turn++) {
            shard.audits().forEach(key -> asked.add(key.userId()));
            join("other-" + turn, PHONE);
            shard.applied(take());
            leave("other-" + turn, PHONE, Departure.AT_ONCE);
            shard.applied(take());
        }

        assertThat(asked).containsAll(users);
    }

    @Test
    void auditsPassByManyWhoAreGoneAtOnce() {
        Set<String> users =
                IntStream.range(0, 500).mapToObj(user -> "user-" + user).collect(Collectors.toSet());
        users.forEach(user -> join(user, PHONE));
        join("stays", PHONE);
        for (Batch batch = takeIfAny(); batch != null; batch = takeIfAny()) {
            shard.applied(batch);
        }
        shard.audits();
        users.forEach(user -> leave(user, PHONE, Departure.AT_ONCE));
        for (Batch batch = takeIfAny(); batch != null; batch = takeIfAny()) {
            shard.applied(batch);
        }

        assertThat(shard.audits()).containsExactly(new StatementKey("room", "stays"));
        assertThat(shard.audits()).containsExactly(new StatementKey("room", "stays"));
    }

    @Test
    void auditsAskForAnotherUserOfATopicEachTime() {
        Set<String> users = Set.of("ann", "bob", "cid", "dee");
        users.forEach(user -> join(user, PHONE));
        shard.applied(take());

        Set<String> asked = new HashSet<>();
        users.forEach(turn -> shard.audits().forEach(key -> asked.add(key.userId())));

        assertThat(asked).isEqualTo(users);
    }

    @Test
    void whoComesAndGoesWhileNothingCanBeSentIsForgotten() {
        join("sam", PHONE);
        shard.unknown(take());

        for (int i = 0; i < 10_000; i++) {
            join("u" + i, PHONE);
            leave("u" + i, PHONE, Departure.AT_ONCE);
        }

        assertThat(shard.pairs()).isEqualTo(1);
    }

    @Test
    void whoGoesAndReturnsWhileNothingCanBeSentIsNotSent() {
        join("sam", PHONE);
        join("dana", PHONE);
        shard.applied(take());
        join("bob", PHONE);
        shard.unknown(take());

        leave("sam", PHONE, Departure.AT_ONCE);
        join("sam", PHONE);
        join("eve", PHONE);
        shard.applied(take());

        assertThat(take().puts()).extracting(FlushRequest.Put::userId).containsExactly("eve");
    }

    @Test
    void whoGoesAndReturnsWhileItsStatementIsOutIsNotSentAgain() {
        join("sam", PHONE);
        Batch out = take();

        leave("sam", PHONE, Departure.AT_ONCE);
        join("sam", PHONE);
        shard.applied(out);

        assertThat(takeIfAny()).isNull();
        assertThat(shard.isClean()).isTrue();
    }

    @Test
    void aTopicThatWasVacatedWhileReconcilingIsToldAfterwards() {
        join("sam", PHONE);
        shard.applied(take());
        shard.doubtAll(false);
        leave("sam", PHONE, Departure.AT_ONCE);
        Batch early = take();
        shard.applied(early);

        shard.listed(Set.of());

        assertThat(early.vacated()).isEmpty();
        assertThat(take().vacated()).containsExactly("room");
    }

    @Test
    void topicsFoundEmptyAreToldInSeveralBatches() {
        shard.doubtAll(false);
        shard.listed(IntStream.range(0, 250).mapToObj(i -> "t" + i).collect(Collectors.toSet()));
        Set<String> told = new HashSet<>();

        for (int i = 0; i < 3; i++) {
            Batch batch = take();
            assertThat(batch.vacated()).hasSizeLessThanOrEqualTo(100);
            told.addAll(batch.vacated());
            shard.applied(batch);
        }

        assertThat(told).hasSize(250);
        assertThat(shard.isClean()).isTrue();
    }
}
