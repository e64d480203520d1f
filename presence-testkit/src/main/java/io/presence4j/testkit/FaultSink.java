package io.presence4j.testkit;

import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where the messages of a {@link FaultBus} meet its faults. */
final class FaultSink implements BusSink {
    private final BusSink sink;
    private final Faults faults;
    private final Map<Channel, Wire.Lane> lanes = new ConcurrentHashMap<>();
    private volatile boolean closed;

    FaultSink(BusSink sink, Faults faults) {
        this.sink = sink;
        this.faults = faults;
    }

    @Override
    public void message(TopicMessage message) {
        FaultPlan.Decision decision = faults.decide(Operation.MESSAGE);
        Runnable delivery = unlessLost(() -> sink.message(message));
        if (decision.is(Fault.LOSE)) {
            tellLoss(message.channel(), decision.delayNanos());
        } else if (decision.is(Fault.OVERTAKE)) {
            faults.sendApart(decision.delayNanos(), delivery);
        } else {
            faults.sendMessage(lane(message.channel()), decision.is(Fault.DELAY) ? decision.delayNanos() : 0, delivery);
        }
        if (decision.is(Fault.REPEAT)) {
            faults.sendApart(decision.delayNanos(), delivery);
        }
    }

    @Override
    public void subscribed(Channel channel) {
        faults.sendMessage(lane(channel), 0, unlessLost(() -> sink.subscribed(channel)));
    }

    void close() {
        closed = true;
    }

    private void tellLoss(Channel channel, long delayNanos) {
        if (!faults.isSilent()) {
            faults.sendMessage(lane(channel), Math.max(1, delayNanos), unlessLost(() -> sink.subscribed(channel)));
        }
    }

    private Runnable unlessLost(Runnable delivery) {
        return () -> {
            if (!closed && !faults.swallows()) {
                delivery.run();
            }
        };
    }

    private Wire.Lane lane(Channel channel) {
        return lanes.computeIfAbsent(channel, none -> new Wire.Lane());
    }
}
