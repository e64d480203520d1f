package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A sink that throws, on a thread of Lettuce: the log tells each kind once, and the next message comes. */
class FailingSinkTest {
    private static final Channel ROOM = new Channel(0, "room");
    private static final Channel HALL = new Channel(0, "hall");

    private final SharedRedis redis = SharedRedis.get();
    private final String namespace = SharedRedis.newNamespace();
    private final StoreSession session = RedisPresenceStore.builder(redis.client, redis.server.uri())
            .namespace(namespace)
            .shards(1)
            .build()
            .open(new StoreContext("test", Announcer.STORE));
    private final Speaker alice = new Speaker(session, "alice001");
    private final FailingSink sink = new FailingSink();
    private final BusSession bus = session.eventBus().open(sink);

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void messagesComeAfterThoseOnWhichItThrew() {
        subscribe(ROOM);
        sink.onMessage.add(new AssertionError("first"));
        sink.onMessage.add(new StackOverflowError("second"));
        sink.onMessage.add(new AssertionError("third"));
        sink.onMessage.add(new IllegalStateException("fourth"));

        try (LogLines log = LogLines.record()) {
            alice.acquire();
            for (int user = 0; user < 5; user++) {
                alice.put("room", "user-" + user);
            }

            Eventually.succeeds(() -> assertThat(sink.heard.messages).hasSize(1));
            assertThat(sink.onMessage).isEmpty();
            assertThat(log.containing("cannot be read or taken")).hasSize(3);
            assertThat(log.containing("third")).isEmpty();
        }
    }

    @Test
    void aMessageOfAnotherTopicThanItsChannelsIsNotTaken() {
        subscribe(ROOM);
        TopicMessage ofHall = new TopicMessage(0, "hall", 1, 0, 1, 0, List.of());

        try (LogLines log = LogLines.record()) {
            redis.commands().publish(new Keys(namespace, 0).channels(0) + "room", TopicMessageCodec.encode(ofHall));

            Eventually.succeeds(
                    () -> assertThat(log.containing("cannot be read or taken")).hasSize(1));
            assertThat(sink.heard.messages).isEmpty();
        }
    }

    @Test
    void aTopicOfWhichAMessageWasNotTakenIsToBeReadAgain() {
        subscribe(ROOM);
        sink.onMessage.add(new AssertionError("not taken"));
        sink.onSubscribed.add(new AssertionError("not taken either"));
        alice.acquire();

        alice.put("room", "sam");
        alice.put("room", "dana");

        Eventually.succeeds(() -> assertThat(sink.heard.messages).hasSize(1));
        assertThat(sink.onSubscribed).isEmpty();
    }

    @Test
    void aSubscriptionOnWhichItThrewCountsAndTheNextIsTold() {
        sink.onSubscribed.add(new StackOverflowError("deep"));
        bus.subscribe(ROOM);
        Eventually.succeeds(() -> assertThat(sink.onSubscribed).isEmpty());

        subscribe(HALL);
        alice.acquire();
        alice.put("room", "sam");

        Eventually.succeeds(() -> assertThat(sink.heard.messages).hasSize(1));
    }

    private void subscribe(Channel channel) {
        bus.subscribe(channel);
        Eventually.succeeds(() -> assertThat(sink.heard.subscribed).contains(channel));
    }

    private static final class FailingSink implements BusSink {
        final RecordingSink heard = new RecordingSink();
        final Queue<Throwable> onMessage = new ConcurrentLinkedQueue<>();
        final Queue<Throwable> onSubscribed = new ConcurrentLinkedQueue<>();

        @Override
        public void message(TopicMessage message) {
            throwNext(onMessage);
            heard.message(message);
        }

        @Override
        public void subscribed(Channel channel) {
            throwNext(onSubscribed);
            heard.subscribed(channel);
        }

        private static void throwNext(Queue<Throwable> throwables) {
            Throwable next = throwables.poll();
            if (next instanceof Error error) {
                throw error;
            } else if (next instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }
}
