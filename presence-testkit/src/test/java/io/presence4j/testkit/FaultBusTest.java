package io.presence4j.testkit;

import static io.presence4j.testkit.Operation.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultBusTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Channel ROOM = new Channel(0, "room");

    private final ManualTime time = new ManualTime();
    private final FakeBus bus = new FakeBus();
    private final Faults faults = new Faults(time);
    private final RecordingSink sink = new RecordingSink();
    private final BusSession session = new FaultBus(bus, faults).open(sink);

    @Test
    void withoutFaultsMessagesComeAtOnce() {
        session.subscribe(ROOM);
        bus.tell("room", 1);

        assertThat(sink.heard).containsExactly("room subscribed", "room 1");
    }

    @Test
    void aLossIsTold() {
        faults.next(MESSAGE, Fault.LOSE, SECOND);

        bus.tell("room", 1);
        bus.tell("room", 2);
        assertThat(sink.heard).isEmpty();
        time.advance(SECOND);

        assertThat(sink.heard).containsExactly("room subscribed", "room 2");
    }

    @Test
    void askedToItLosesSilently() {
        faults.loseSilently();
        faults.next(MESSAGE, Fault.LOSE, SECOND);

        bus.tell("room", 1);
        bus.tell("room", 2);
        time.advance(SECOND);

        assertThat(sink.heard).containsExactly("room 2");
    }

    @Test
    void aDelayedMessageHoldsUpThoseOfItsChannel() {
        faults.next(MESSAGE, Fault.DELAY, SECOND);

        bus.tell("room", 1);
        bus.tell("room", 2);
        bus.tell("other", 1);
        assertThat(sink.heard).containsExactly("other 1");
        time.advance(SECOND);

        assertThat(sink.heard).containsExactly("other 1", "room 1", "room 2");
    }

    @Test
    void anOvertakenMessageComesAfterNewerOnes() {
        faults.next(MESSAGE, Fault.OVERTAKE, SECOND);

        bus.tell("room", 1);
        bus.tell("room", 2);
        time.advance(SECOND);

        assertThat(sink.heard).containsExactly("room 2", "room 1");
    }

    @Test
    void aRepeatedMessageComesTwice() {
        faults.next(MESSAGE, Fault.REPEAT, SECOND);

        bus.tell("room", 1);
        bus.tell("room", 2);
        time.advance(SECOND);

        assertThat(sink.heard).containsExactly("room 1", "room 2", "room 1");
    }

    @Test
    void aPartitionIsToldForEveryChannelWhenItEnds() {
        session.subscribe(ROOM);
        session.subscribe(new Channel(0, "left"));
        session.unsubscribe(new Channel(0, "left"));
        sink.heard.clear();

        faults.partition();
        bus.tell("room", 1);
        session.subscribe(new Channel(0, "new"));
        assertThat(bus.calls).doesNotContain("subscribe new");
        faults.heal();

        assertThat(sink.heard).containsExactlyInAnyOrder("room subscribed", "new subscribed");
        assertThat(bus.calls).contains("subscribe new");
    }

    @Test
    void publishingMeetsFaultsToo() {
        TopicMessage message = new TopicMessage(0, "room", 1, 0, 1, 0, List.of());
        faults.next(Operation.PUBLISH, Fault.LOSE);
        faults.next(Operation.PUBLISH, Fault.FAIL);

        assertThat(session.publish(message).toCompletableFuture()).isNotDone();
        assertThat(session.publish(message).toCompletableFuture()).isCompletedExceptionally();
        assertThat(sink.heard).isEmpty();
        assertThat(session.publish(message).toCompletableFuture()).isDone();

        assertThat(sink.heard).containsExactly("room 1");
    }

    @Test
    void aCutBusIsSilent() {
        faults.cut();

        bus.tell("room", 1);

        assertThat(sink.heard).isEmpty();
        assertThat(bus.calls).containsExactly("close");
    }
}
