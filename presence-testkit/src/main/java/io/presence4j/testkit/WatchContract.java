package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Member;
import io.presence4j.Watch;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A watch is the roster and every change after it, whatever crosses on the way. */
public interface WatchContract extends Scenarios {
    @Test // R19
    default void aWatchBegunWhileMembersChangeMissesNobody(Cast cast) {
        Deque<Client> members = new ArrayDeque<>();
        for (int i = 0; i < 50; i++) {
            members.add(cast.a().connect("u" + i, "room-1"));
        }
        cast.seconds(5);
        Faults faults = cast.harness().faults("C");
        Random random = new Random(19);
        for (int round = 0; round < 1_000; round++) {
            RecordingListener o = RecordingListener.ofWatch().withoutLockChecks();
            Deque<Watch> watch = new ArrayDeque<>();
            String comes = "u" + (50 + round);
            // In turn nothing is late, the roster is, or what changes is.
            switch (round % 3) {
                case 1 -> faults.every(Operation.ROSTER, Fault.DELAY_REPLY, Duration.ofMillis(5));
                case 2 -> faults.every(Operation.MESSAGE, Fault.DELAY, Duration.ofMillis(5));
                default -> faults.calm();
            }

            // Within 5 ms before or after: one leaves, another joins.
            new Timeline()
                    .at(10, () -> watch.add(cast.c().tracker().watch("room-1", o)))
                    .at(5 + random.nextInt(11), () -> members.remove().close())
                    .at(5 + random.nextInt(11), () -> members.add(cast.b().connect(comes, "room-1")))
                    .play(cast, 1_010);

            Set<String> expected = members.stream()
                    .map(client -> client.connection().userId())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(o.roster().members())
                    .as("round %d", round)
                    .extracting(Member::userId)
                    .containsExactlyElementsOf(expected);
            o.assertNoViolations();
            faults.calm();
            watch.remove().close();
        }
    }
}
