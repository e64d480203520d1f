package io.presence4j.inmemory;

import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Who listens to what. Any thread; a list is replaced, never changed, so delivering needs no lock. */
final class Channels {
    private final Map<Channel, List<MemoryBusSession>> sessions = new ConcurrentHashMap<>();

    void add(Channel channel, MemoryBusSession session) {
        sessions.merge(
                channel,
                List.of(session),
                (some, one) -> some.contains(session)
                        ? some
                        : Stream.concat(some.stream(), one.stream()).toList());
    }

    void remove(Channel channel, MemoryBusSession session) {
        sessions.computeIfPresent(channel, (c, some) -> {
            List<MemoryBusSession> others =
                    some.stream().filter(each -> each != session).toList();
            return others.isEmpty() ? null : others;
        });
    }

    void deliver(TopicMessage message) {
        sessions.getOrDefault(message.channel(), List.of()).forEach(session -> session.deliver(message));
    }
}
