package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.presence4j.Member;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What ids and attributes may be, what a configuration may say, and that a refusal changes nothing. */
public interface LimitContract extends Scenarios {
    @Test // R28
    @SuppressWarnings("NullAway") // null is one of the ids tried
    default void idsAreOpaqueAndOneThatBreaksTheLimitIsRefusedBeforeAnythingIsWritten(Cast cast) {
        PresenceTracker a = cast.a().tracker();
        Client host = cast.a().connect("host", "room-1");
        cast.seconds(5);
        cast.a().traffic().clear();
        Duration ttl = Duration.ofSeconds(20);

        for (String tooLong : List.of("x".repeat(257), "x".repeat(1_024), "x".repeat(65_536), "é".repeat(129))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> a.connect(tooLong))
                    .withMessageContaining("256");
            assertThatIllegalArgumentException().isThrownBy(() -> a.heartbeat("u1", tooLong, ttl));
            assertThatIllegalArgumentException().isThrownBy(() -> host.join(tooLong, Map.of()));
            assertThatIllegalArgumentException().isThrownBy(() -> a.watch(tooLong, event -> {}));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> a.connect("")).withMessageContaining("empty");
        assertThatIllegalArgumentException().isThrownBy(() -> a.heartbeat("u1", "", ttl));
        assertThatIllegalArgumentException().isThrownBy(() -> host.join("", Map.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> a.heartbeat("u1", "poller", Duration.ZERO))
                .withMessageContaining("ttl");
        assertThatNullPointerException().isThrownBy(() -> a.connect(null));
        assertThatNullPointerException().isThrownBy(() -> a.heartbeat("u1", null, ttl));
        assertThatNullPointerException().isThrownBy(() -> host.join(null, Map.of()));
        cast.seconds(2);
        assertThat(cast.a().traffic().calls(Operation.FLUSH)).isZero();
        assertThat(cast.b().users(PresenceTracker.EVERYONE)).containsExactly("host");
        assertThat(host.connection().topics()).containsExactly("room-1");
    }

    @Test // R28
    default void numbersSpacesAndTheLongestIdAreUsersOfTheirOwn(Cast cast) {
        List<String> ids = List.of(" ", "0", "01", "1", "x".repeat(128), "x".repeat(256), "é".repeat(128));
        RecordingListener o = cast.c().watch("room-1");

        for (String id : ids) {
            cast.a().connect(id, "room-1", id);
            PresenceConnection poller = cast.a().tracker().heartbeat("poller", id, Duration.ofSeconds(20));
            poller.close();
        }
        cast.seconds(1);

        assertThat(cast.b().users("room-1")).containsExactlyInAnyOrderElementsOf(ids);
        for (String id : ids) {
            assertThat(o.joins(id)).isOne();
            assertThat(cast.b().users(id)).containsExactly(id);
            assertThat(cast.b().isOnline(id)).isTrue();
        }
    }

    @Test // R26
    default void aSeparatorInAnIdSeparatesNothing(Cast cast) {
        RecordingListener ofAb = cast.c().watch("a:b");
        RecordingListener ofA = cast.c().watch("a");
        Client c = cast.a().connect("c", "a:b");
        cast.a().connect("b:c", "a");
        cast.seconds(1);
        assertThat(cast.b().users("a:b")).containsExactly("c");
        assertThat(cast.b().users("a")).containsExactly("b:c");
        assertThat(ofAb.roster().members()).extracting(Member::userId).containsExactly("c");
        assertThat(ofA.roster().members()).extracting(Member::userId).containsExactly("b:c");

        c.close();
        cast.seconds(1);
        assertThat(cast.b().users("a:b")).isEmpty();
        assertThat(cast.b().users("a")).containsExactly("b:c");
        // The instance is killed and cleaned up after.
        cast.a().connect("c", "a:b");
        cast.seconds(1);
        cast.a().crash();
        cast.quiet();

        assertThat(ofAb.joins("c")).isEqualTo(2);
        assertThat(ofAb.leaves("c")).isEqualTo(2);
        assertThat(ofAb.events()).hasSize(5);
        assertThat(ofA.leaves("b:c")).isOne();
        assertThat(ofA.events()).hasSize(3);
    }

    @Test // R29
    default void attributesOverTheLimitAreRefusedAndTheOldOnesStay(Cast cast) {
        int limit = Cast.SETTING.maxAttributeBytes();
        Client c1 = cast.a().connect("u1");
        for (int bytes : new int[] {limit - 1, limit}) {
            c1.join("room-1", ofBytes(bytes));
            cast.seconds(1);
            c1.update("room-1", ofBytes(bytes));
            cast.seconds(1);
            assertThat(cast.b().roster("room-1").members().get(0).attributes()).containsExactly(ofBytes(bytes));
        }

        for (int bytes : new int[] {limit + 1, 1 << 20}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> c1.join("room-1", ofBytes(bytes)))
                    .withMessageContaining(String.valueOf(limit))
                    .withMessageContaining(String.valueOf(bytes));
            assertThatIllegalArgumentException().isThrownBy(() -> c1.update("room-1", ofBytes(bytes)));
            assertThatIllegalArgumentException().isThrownBy(() -> c1.join("room-2", ofBytes(bytes)));
        }
        cast.seconds(1);

        assertThat(cast.b().roster("room-1").members().get(0).attributes()).containsExactly(ofBytes(limit));
        assertThat(cast.b().users("room-2")).isEmpty();
        assertThat(c1.connection().topics()).containsExactly("room-1");
    }

    @Test // R29
    default void aThousandMembersWithAllTheAttributesAllowedAreOneRoster(Cast cast) {
        Map<String, String> largest = ofBytes(Cast.SETTING.maxAttributeBytes());
        for (int i = 0; i < 1_000; i++) {
            cast.a().connect("u" + i).join("room-1", largest);
        }
        cast.seconds(5);

        RecordingListener o = cast.c().watch("room-1");
        cast.quiet();

        assertThat(o.resyncs()).hasSize(1);
        assertThat(o.roster().members())
                .hasSize(1_000)
                .allSatisfy(member -> assertThat(member.attributes()).containsExactly(largest));
        assertThat(cast.b().roster("room-1").members()).isEqualTo(o.roster().members());
        assertThat(o.leaves()).isZero();
    }

    private static Map<String, String> ofBytes(int bytes) {
        return Map.of("data", "x".repeat(bytes - "data".length()));
    }

    @Test // R82
    default void timesThatCannotWorkAreRefusedWithBothValues() {
        PresenceConfig good = Cast.SETTING;

        refusedHeartbeat(5, 5, "5s < 2 x 5s");
        refusedHeartbeat(5, 9, "9s < 2 x 5s");
        refusedHeartbeat(5, 10, "10s < 2 x 5s");
        refusedHeartbeat(5, -1, "-1s < 2 x 5s");
        refusedHeartbeat(0, 20, "0s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> good.withLease(Duration.ofSeconds(8), Duration.ofSeconds(3)))
                .withMessageContaining("8s < 4 x 3s");
        assertThat(good.withHeartbeat(Duration.ofSeconds(5), Duration.ofSeconds(11))
                        .ttl())
                .hasSeconds(11);
        assertThat(good.withHeartbeat(Duration.ofSeconds(5), Duration.ofSeconds(20))
                        .ttl())
                .hasSeconds(20);
        assertThat(good.withLinger(Duration.ofSeconds(60)).linger()).isGreaterThan(good.ttl());
    }

    private static void refusedHeartbeat(int heartbeatSeconds, int ttlSeconds, String told) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cast.SETTING.withHeartbeat(
                        Duration.ofSeconds(heartbeatSeconds), Duration.ofSeconds(ttlSeconds)))
                .withMessageContaining(told);
    }
}
