package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatementsTest {
    @Test
    void theLatestSetDistinctMapsAreTold() {
        long seed = 42;
        Random random = new Random(seed);
        Statements statements = new Statements();
        List<Map<String, String>> held = new ArrayList<>();
        List<Map<String, String>> bySetting = new ArrayList<>();

        for (int i = 0; i < 5000; i++) {
            if (held.isEmpty() || random.nextInt(100) < 52) {
                Map<String, String> added = Map.of("device", "device-" + random.nextInt(60));
                statements.add(added);
                held.add(added);
                bySetting.remove(added);
                bySetting.add(0, added);
            } else {
                Map<String, String> removed = held.remove(random.nextInt(held.size()));
                statements.remove(removed);
                if (!held.contains(removed)) {
                    bySetting.remove(removed);
                }
            }
            assertThat(statements.latest())
                    .as("step %d of seed %d", i, seed)
                    .isEqualTo(bySetting.subList(0, Math.min(16, bySetting.size())));
        }
    }
}
