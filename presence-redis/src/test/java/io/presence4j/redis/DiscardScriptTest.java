package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.DiscardScript.Discarded;
import io.presence4j.redis.DiscardScript.Discarded.Progress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code discard.lua}, called by itself, by what it leaves in Redis. */
class DiscardScriptTest {
    private static final String FORMAT = new Layout(1, false).format();
    private static final int MOST_NAMES = 64;

    private final OneShard shard = new OneShard();
    private final Speaker alice = shard.acquired("alice001");

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void itNamesWhatIsLeftAndThenRemovesIt() {
        alice.put("room", "sam");
        alice.put("everyone", "sam", "dana");
        alice.remove("everyone", 3_600_000, "dana");
        endLease();
        var before = shard.contents();

        Discarded first = discard(FORMAT, List.of(), List.of());

        assertThat(first.progress()).isEqualTo(Progress.MORE);
        assertThat(first.topics()).containsExactlyInAnyOrder("everyone", "room");
        assertThat(first.instances()).containsExactlyInAnyOrder("alice001", "~");
        assertThat(shard.contents()).isEqualTo(before);
        assertThat(discard(FORMAT, first.topics(), first.instances()))
                .isEqualTo(new Discarded(Progress.DONE, List.of(), List.of()));
        assertThat(shard.all()).isEmpty();
    }

    @Test
    void manyTopicsAreRemovedSomeAtATime() {
        alice.put("everyone", "sam");
        IntStream.range(0, 5 * MOST_NAMES).forEach(room -> alice.put("room:" + room, "sam"));
        endLease();

        Discarded answer = discard(FORMAT, List.of(), List.of());
        int calls = 1;
        while (answer.progress() == Progress.MORE) {
            assertThat(answer.topics()).hasSizeLessThan(3 * MOST_NAMES);
            answer = discard(FORMAT, answer.topics(), answer.instances());
            calls++;
        }

        assertThat(answer.progress()).isEqualTo(Progress.DONE);
        assertThat(calls).isGreaterThan(3);
        assertThat(shard.all()).isEmpty();
    }

    @Test
    void nothingIsTouchedWhileSomebodyHasALease() {
        alice.put("room", "sam");
        var before = shard.contents();

        assertThat(discard(FORMAT, List.of("room"), List.of("alice001")).progress())
                .isEqualTo(Progress.USED);

        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void whoComesBackMeanwhileKeepsWhatIsLeft() {
        alice.put("room", "sam");
        endLease();
        Discarded first = discard(FORMAT, List.of(), List.of());
        alice.acquire();

        assertThat(discard(FORMAT, first.topics(), first.instances()).progress())
                .isEqualTo(Progress.USED);

        assertThat(shard.all()).contains("roster:room", "topics:alice001");
    }

    @Test
    void anotherLayoutIsNotTouched() {
        alice.put("room", "sam");
        endLease();
        var before = shard.contents();

        assertThat(discard(new Layout(2, false).format(), List.of("room"), List.of("alice001"))
                        .progress())
                .isEqualTo(Progress.DONE);

        assertThat(shard.contents()).isEqualTo(before);
    }

    private void endLease() {
        shard.advance(Speaker.LEASE_MILLIS + 1);
    }

    private Discarded discard(String format, List<String> topics, List<String> instances) {
        return shard.run(access -> DiscardScript.call(access, format, topics, instances));
    }
}
