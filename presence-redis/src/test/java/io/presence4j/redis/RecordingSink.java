package io.presence4j.redis;

import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a bus told. */
final class RecordingSink implements BusSink {
    final List<TopicMessage> messages = new CopyOnWriteArrayList<>();
    final List<Channel> subscribed = new CopyOnWriteArrayList<>();

    @Override
    public void message(TopicMessage message) {
        messages.add(message);
    }

    @Override
    public void subscribed(Channel channel) {
        subscribed.add(channel);
    }
}
