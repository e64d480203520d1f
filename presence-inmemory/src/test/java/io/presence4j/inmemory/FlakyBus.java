package io.presence4j.inmemory;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.TopicMessage;
import io.presence4j.testkit.InProcessBus;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** A bus that throws in the calls that a test names: checked exceptions too, as one that is written in Kotlin may. */
final class FlakyBus implements PresenceEventBus {
    private final InProcessBus inner = new InProcessBus();
    final Set<String> throwing = new HashSet<>();

    @Override
    public BusSession open(BusSink sink) {
        fail("open");
        BusSession session = inner.open(sink);
        return new BusSession() {
            @Override
            public void subscribe(Channel channel) {
                fail("subscribe");
                session.subscribe(channel);
            }

            @Override
            public void unsubscribe(Channel channel) {
                fail("unsubscribe");
                session.unsubscribe(channel);
            }

            @Override
            public CompletionStage<Void> publish(TopicMessage message) {
                fail("publish");
                return session.publish(message);
            }

            @Override
            public void close() {
                fail("close");
                session.close();
            }
        };
    }

    private void fail(String call) {
        if (throwing.contains(call)) {
            FlakyExecutor.<RuntimeException>sneakyThrow(new IOException("the broker is gone: " + call));
        }
    }
}
