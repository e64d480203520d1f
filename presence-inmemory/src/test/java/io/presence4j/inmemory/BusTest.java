package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.FakeInstance.now;
import static io.presence4j.inmemory.FakeInstance.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BusTest {
    private static final Channel ROOM = new Channel(0, "room");

    private final OneShard shard = new OneShard();
    private final StoreSession writer = shard.store.open(new StoreContext("writer", Announcer.STORE));
    private final StoreSession reader = shard.store.open(new StoreContext("reader", Announcer.STORE));
    private final RecordingSink heard = new RecordingSink();
    private final BusSession bus = reader.eventBus().open(heard);
    private long epoch;
    private long seq;

    @Test
    void aSubscriptionIsSaidAtOnceAndEachTime() {
        bus.subscribe(ROOM);
        bus.subscribe(ROOM);

        assertThat(heard.subscribed).containsExactly(ROOM, ROOM);
    }

    @Test
    void messagesOfASubscribedChannelComeOnceInOrder() {
        bus.subscribe(ROOM);
        bus.subscribe(ROOM);

        write("room", "dana");
        write("room", "sam");
        write("hall", "dana");

        assertThat(heard.messages).hasSize(2);
        assertThat(heard.messages.get(1).previous())
                .isEqualTo(heard.messages.get(0).version());
        assertThat(heard.messages).extracting(TopicMessage::channel).containsOnly(ROOM);
    }

    @Test
    void everySubscriberHearsThemTheWriterToo() {
        RecordingSink own = new RecordingSink();
        writer.eventBus().open(own).subscribe(new Channel(0, EVERYONE));
        bus.subscribe(new Channel(0, EVERYONE));

        write(EVERYONE, "dana");

        assertThat(own.messages).hasSize(1).isEqualTo(heard.messages);
    }

    @Test
    void whereTheStoreAnnouncesAnswersCarryNoMessages() {
        assertThat(((WriteAnswer.Applied) write("room", "dana")).messages()).isEmpty();
    }

    @Test
    void whereTheTrackerAnnouncesTheStoreDoesNot() {
        bus.subscribe(ROOM);

        WriteAnswer answer = shard.leased("a").put("room", "dana");

        assertThat(((WriteAnswer.Applied) answer).messages()).hasSize(1);
        assertThat(heard.messages).isEmpty();
    }

    @Test
    void anUnsubscribedChannelIsSilent() {
        bus.subscribe(ROOM);
        bus.unsubscribe(ROOM);
        bus.unsubscribe(ROOM);

        write("room", "dana");

        assertThat(heard.messages).isEmpty();
    }

    @Test
    void aClosedBusSessionHearsNothing() {
        bus.subscribe(ROOM);
        bus.close();
        bus.close();
        bus.subscribe(new Channel(0, "hall"));

        write("room", "dana");
        write("hall", "dana");

        assertThat(heard.messages).isEmpty();
        assertThat(heard.subscribed).containsExactly(ROOM);
    }

    @Test
    void theBusOfAClosedSessionDeliversNothing() {
        bus.subscribe(ROOM);
        reader.close();
        BusSession later = reader.eventBus().open(heard);
        later.subscribe(ROOM);

        write("room", "dana");

        assertThat(heard.messages).isEmpty();
        assertThat(heard.subscribed).containsExactly(ROOM);
    }

    @Test
    void nobodyElsePublishesOnIt() {
        TopicMessage message = new TopicMessage(0, "room", 1, 0, 1, 0, List.of());

        assertThat(bus.publish(message)).isCompletedExceptionally();
    }

    @Test
    void aChannelOfAShardThatIsNotThereIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bus.subscribe(new Channel(1, "room")))
                .withMessage("shard must be in 0..0: 1");
    }

    private WriteAnswer write(String topic, String user) {
        if (seq == 0) {
            epoch = now(writer.acquire(new AcquireRequest(0, fence(), 7, 15_000, 3_000)))
                    .status()
                    .epoch();
        }
        FlushRequest request = new FlushRequest(0, fence(), List.of(put(topic, user, Map.of())), List.of(), Set.of());
        return now(writer.flush(List.of(request)).get(0));
    }

    private Fence fence() {
        return new Fence("w", ++seq, seq - 1, epoch, 0);
    }

    private static final class RecordingSink implements BusSink {
        final List<TopicMessage> messages = new ArrayList<>();
        final List<Channel> subscribed = new ArrayList<>();

        @Override
        public void message(TopicMessage message) {
            messages.add(message);
        }

        @Override
        public void subscribed(Channel channel) {
            subscribed.add(channel);
        }
    }
}
