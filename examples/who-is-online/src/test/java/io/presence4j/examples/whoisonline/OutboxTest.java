package io.presence4j.examples.whoisonline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutboxTest {
    private final RecordingWire wire = new RecordingWire();
    private final Outbox outbox = new Outbox(wire);

    @Test
    void messagesGoOutInOrderAndOneAtATime() {
        wire.stall();
        outbox.send(new PageMessage.Ping());
        outbox.send(new PageMessage.Missed());

        assertThat(wire.events()).containsExactly("ping");

        wire.resume();

        assertThat(wire.events()).containsExactly("ping", "missed");
    }

    @Test
    void closingSendsWhatWaitsFirstAndTakesNothingMore() {
        wire.stall();
        outbox.send(new PageMessage.Ping());
        outbox.send(new PageMessage.Ping());
        outbox.close(4001, "silent");
        outbox.send(new PageMessage.Missed());
        wire.resume();

        assertThat(wire.events()).containsExactly("ping", "ping", "close 4001");
    }

    @Test
    void onlyTheFirstCloseCounts() {
        outbox.close(4001, "silent");
        outbox.close(1012, "restarting");

        assertThat(wire.events()).containsExactly("close 4001");
    }

    @Test
    void aPageThatDoesNotKeepUpFindsMissedInPlaceOfWhatWaited() {
        wire.stall();
        outbox.send(new PageMessage.Ping());
        for (int i = 0; i < Outbox.MOST; i++) {
            outbox.send(new PageMessage.Draining(i));
        }
        outbox.send(new PageMessage.Ping());
        wire.resume();

        assertThat(wire.events()).containsExactly("ping", "missed", "ping");
    }
}
