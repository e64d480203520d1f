package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Change;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a bus says of some channels. */
final class Ear implements BusSink {
    private final StoreHarness harness;
    private final BusSession session;
    private final List<TopicMessage> messages = new CopyOnWriteArrayList<>();
    private final List<Channel> subscribed = new CopyOnWriteArrayList<>();

    Ear(StoreHarness harness, PresenceEventBus bus) {
        this.harness = harness;
        this.session = bus.open(this);
    }

    @Override
    public void message(TopicMessage message) {
        messages.add(message);
    }

    @Override
    public void subscribed(Channel channel) {
        subscribed.add(channel);
    }

    /** Wants the channel and waits until it is subscribed. */
    Ear listenTo(Channel channel) {
        session.subscribe(channel);
        harness.settle();
        return this;
    }

    BusSession session() {
        return session;
    }

    /** What was heard since the last call. */
    List<TopicMessage> heard() {
        harness.settle();
        List<TopicMessage> heard = List.copyOf(messages);
        messages.clear();
        return heard;
    }

    /** The one message that was heard since the last call. */
    TopicMessage heardOne() {
        List<TopicMessage> heard = heard();
        assertThat(heard).hasSize(1);
        return heard.get(0);
    }

    /** The changes of what was heard since the last call. */
    List<Change> heardChanges() {
        return heard().stream().flatMap(message -> message.changes().stream()).toList();
    }

    /** Of which channels it was said, since the last call. */
    List<Channel> heardSubscribed() {
        harness.settle();
        List<Channel> heard = List.copyOf(subscribed);
        subscribed.clear();
        return heard;
    }
}
