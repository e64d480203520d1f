package io.presence4j.engine;

import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Hands the bus's messages to the timer thread; what it cannot take in time becomes a comparison instead. */
final class MessageGate implements BusSink {
    private static final int MOST_WAITING = 16_384;

    private final Inbox inbox;
    private final Supplier<Feeds> feeds;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicBoolean overflowed = new AtomicBoolean();

    MessageGate(Inbox inbox, Supplier<Feeds> feeds) {
        this.inbox = inbox;
        this.feeds = feeds;
    }

    @Override
    public void message(TopicMessage message) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            if (overflowed.compareAndSet(false, true)) {
                inbox.post(this::compareAll);
            }
            return;
        }
        inbox.post(() -> {
            waiting.decrementAndGet();
            feeds.get().message(message);
        });
    }

    private void compareAll() {
        overflowed.set(false);
        feeds.get().compareAll();
    }

    @Override
    public void subscribed(Channel channel) {
        inbox.post(() -> feeds.get().subscribed(channel));
    }
}
