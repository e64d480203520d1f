package io.presence4j.inmemory;

import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.TopicMessage;
import java.util.List;

/** Where the messages of a write go. */
record Outbox(Channels channels, Announcer announces) {
    /** Announces the messages, or returns them for the answer. */
    List<TopicMessage> tell(List<TopicMessage> messages) {
        if (announces == Announcer.TRACKER) {
            return List.copyOf(messages);
        }
        messages.forEach(channels::deliver);
        return List.of();
    }
}
