package io.presence4j.testkit;

import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what a bus says, in words: "room:7 3" for a message of version 3, "room:7 subscribed". */
final class RecordingSink implements BusSink {
    final List<String> heard = new CopyOnWriteArrayList<>();

    @Override
    public void message(TopicMessage message) {
        heard.add(message.topic() + " " + message.version());
    }

    @Override
    public void subscribed(Channel channel) {
        heard.add(channel.topic() + " subscribed");
    }
}
