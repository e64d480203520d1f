package io.presence4j.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceTracker;
import io.presence4j.testkit.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the log says of a listener that throws; slf4j-simple writes it to the standard error output. */
class FailingListenerTest {
    private final ManualTime time = new ManualTime();
    private final PresenceTracker tracker = PresenceTracker.builder(
                    InMemoryPresenceStore.builder().time(time).build())
            .build();
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @AfterEach
    void close() {
        System.setErr(err);
        tracker.close();
    }

    @Test // R16
    void eachFailureIsReportedWithItsTopicAndEvent() {
        System.setErr(new PrintStream(written, true, UTF_8));
        tracker.watch("room-1", event -> {
            throw new IllegalStateException("what the listener says");
        });
        time.advance(Duration.ofSeconds(1));
        tracker.connect("u1").join("room-1", Map.of());
        time.advance(Duration.ofSeconds(1));

        String log = written.toString(UTF_8);
        assertThat(log).contains("room-1", "Resynced", "Joined", "userId=u1");
        assertThat(log.split("IllegalStateException: what the listener says", -1))
                .hasSize(3);
    }
}
