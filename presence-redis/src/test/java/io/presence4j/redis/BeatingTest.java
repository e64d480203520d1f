package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a beat that names very many topics is cut: docs/redis.md promises at most 1,000 to a script. */
class BeatingTest {
    private static final Fence FENCE = new Fence("alice001", 7, 6, 5, 4);

    @Test
    void eachPartNamesAThousandAtMostAndNothingIsLostOrSaidTwice() {
        for (int audits : new int[] {0, 1, 64}) {
            for (int suspects : new int[] {0, 936, 937, 1_000, 2_500}) {
                for (int versions : new int[] {0, 1, 1_000, 1_001, 3_000}) {
                    assertCut(request(audits, suspects, versions));
                }
            }
        }
    }

    private static void assertCut(BeatRequest request) {
        List<BeatRequest> parts = Beating.cut(request);

        List<StatementKey> audits = new ArrayList<>();
        List<String> suspects = new ArrayList<>();
        List<String> versionsOf = new ArrayList<>();
        for (BeatRequest part : parts) {
            assertThat(names(part)).isLessThanOrEqualTo(1_000);
            assertThat(part.shard()).isEqualTo(request.shard());
            assertThat(part.fence()).isEqualTo(request.fence());
            audits.addAll(part.audits());
            suspects.addAll(part.suspects());
            versionsOf.addAll(part.versionsOf());
        }
        assertThat(new BeatRequest(request.shard(), FENCE, audits, suspects, versionsOf))
                .isEqualTo(request);
        assertThat(parts.get(0).audits()).isEqualTo(request.audits());
        assertThat(parts).hasSize(Math.max(1, (names(request) + 999) / 1_000));
    }

    private static int names(BeatRequest request) {
        return request.audits().size()
                + request.suspects().size()
                + request.versionsOf().size();
    }

    private static BeatRequest request(int audits, int suspects, int versions) {
        return new BeatRequest(
                3,
                FENCE,
                names("audited:", audits).stream()
                        .map(topic -> new StatementKey(topic, "sam"))
                        .toList(),
                names("suspect:", suspects),
                names("room:", versions));
    }

    private static List<String> names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(topic -> prefix + topic).toList();
    }
}
