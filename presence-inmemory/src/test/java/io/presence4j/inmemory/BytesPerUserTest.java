package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.FlushRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How much memory a user needs, who is in {@code everyone} through one instance. */
@Tag("long")
class BytesPerUserTest {
    private static final int USERS = 1_000_000;
    private static final int BATCH = 1000;

    @Test
    void aUserNeedsAtMost200BytesBesidesTheId() {
        List<String> ids = new ArrayList<>(USERS);
        IntStream.range(0, USERS).forEach(i -> ids.add("user-" + i));
        FakeInstance a =
                new FakeInstance(InMemoryPresenceStore.builder().shards(1).build(), "a");
        a.acquire();
        long before = usedBytes();

        for (int from = 0; from < USERS; from += BATCH) {
            List<FlushRequest.Put> puts = ids.subList(from, from + BATCH).stream()
                    .map(user -> new FlushRequest.Put(EVERYONE, user, List.of(), false))
                    .toList();
            Answers.assertApplied(a.flush(puts, List.of(), Set.of()));
        }

        long bytes = (usedBytes() - before) / USERS;
        System.out.println("bytes per user besides the id: " + bytes);
        assertThat(FakeInstance.now(a.session.count(0, EVERYONE)).value()).isEqualTo(ids.size());
        assertThat(bytes).isBetween(1L, 200L);
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
