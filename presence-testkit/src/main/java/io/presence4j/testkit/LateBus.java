package io.presence4j.testkit;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.TopicMessage;
import java.util.concurrent.CompletionStage;

/** A bus whose messages come late, on another thread; those of one channel keep their order unless asked otherwise. */
public final class LateBus implements PresenceEventBus {
    private final PresenceEventBus bus;
    private final LateAnswers answers;
    private final boolean keepsOrder;

    /** Holds back what {@code bus} delivers until {@link LateAnswers#drain}. */
    public LateBus(PresenceEventBus bus, LateAnswers answers) {
        this(bus, answers, true);
    }

    private LateBus(PresenceEventBus bus, LateAnswers answers, boolean keepsOrder) {
        this.bus = bus;
        this.answers = answers;
        this.keepsOrder = keepsOrder;
    }

    /** One that delivers in any order. */
    public LateBus reordering() {
        return new LateBus(bus, answers, false);
    }

    @Override
    public BusSession open(BusSink sink) {
        return new LateSession(bus.open(new LateSink(sink)));
    }

    private final class LateSink implements BusSink {
        private final BusSink sink;

        LateSink(BusSink sink) {
            this.sink = sink;
        }

        @Override
        public void message(TopicMessage message) {
            add(message.channel(), () -> sink.message(message));
        }

        @Override
        public void subscribed(Channel channel) {
            add(channel, () -> sink.subscribed(channel));
        }

        private void add(Channel channel, Runnable delivery) {
            answers.add(keepsOrder ? new LaneKey(this, channel) : new Object(), delivery);
        }
    }

    private record LaneKey(LateSink receiver, Channel channel) {}

    private final class LateSession implements BusSession {
        private final BusSession session;

        LateSession(BusSession session) {
            this.session = session;
        }

        @Override
        public void subscribe(Channel channel) {
            session.subscribe(channel);
        }

        @Override
        public void unsubscribe(Channel channel) {
            session.unsubscribe(channel);
        }

        @Override
        public CompletionStage<Void> publish(TopicMessage message) {
            return answers.late(session.publish(message));
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
