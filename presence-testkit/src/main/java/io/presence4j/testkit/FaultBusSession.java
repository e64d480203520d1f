package io.presence4j.testkit;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The tracker's end of a {@link FaultBus}. */
final class FaultBusSession implements BusSession, Faults.Line {
    private final BusSession inner;
    private final FaultSink sink;
    private final Faults faults;
    private final RequestLine published;
    private final Set<Channel> wanted = ConcurrentHashMap.newKeySet();
    private final Set<Channel> heard = ConcurrentHashMap.newKeySet();

    FaultBusSession(BusSession inner, FaultSink sink, Faults faults) {
        this.inner = inner;
        this.sink = sink;
        this.faults = faults;
        this.published = new RequestLine(faults, inner::close);
        faults.add(this);
    }

    /** In a partition it waits for the end of it, as a client does that reconnects. */
    @Override
    public void subscribe(Channel channel) {
        wanted.add(channel);
        if (!faults.isPartitioned()) {
            heard.add(channel);
            inner.subscribe(channel);
        }
    }

    @Override
    public void unsubscribe(Channel channel) {
        wanted.remove(channel);
        heard.remove(channel);
        inner.unsubscribe(channel);
    }

    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        return published.pass(Operation.PUBLISH, () -> inner.publish(message));
    }

    @Override
    public void healed() {
        for (Channel channel : wanted) {
            if (heard.add(channel)) {
                inner.subscribe(channel);
            } else {
                sink.subscribed(channel);
            }
        }
    }

    @Override
    public void cut() {
        close();
    }

    @Override
    public void close() {
        faults.remove(this);
        sink.close();
        published.close();
    }
}
