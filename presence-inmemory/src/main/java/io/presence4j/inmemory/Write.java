package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;

import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One writing call in a shard: what it changes, when, and who calls. */
final class Write {
    private final ShardState state;
    private final long now;
    private final Fence fence;
    private final Outbox outbox;
    private final long top;
    private final Map<String, TopicWrite> topics = new LinkedHashMap<>();

    /** Every write raises the floor, whatever becomes of it. */
    Write(ShardState state, long now, Fence fence, Outbox outbox) {
        this.state = state;
        this.now = now;
        this.fence = fence;
        this.outbox = outbox;
        this.top = state.meta().get(Meta.TOP);
        state.meta().raise(Meta.FLOOR, fence.seen());
    }

    ShardState state() {
        return state;
    }

    long now() {
        return now;
    }

    Fence fence() {
        return fence;
    }

    String caller() {
        return fence.instance();
    }

    /** The part of the write that is in this topic. */
    TopicWrite in(String topic) {
        return topics.computeIfAbsent(topic, t -> new TopicWrite(state, now, t, top));
    }

    /**
     * The shard lost its memory, or some of it. Versions begin above all that was told before, so that what was lost is
     * told with another one.
     */
    void startEpoch() {
        Meta meta = state.meta();
        meta.set(Meta.EPOCH, Math.max(now, Math.max(fence.epoch(), meta.get(Meta.EPOCH)) + 1));
        meta.set(Meta.TOP, Math.max(now, Math.max(meta.get(Meta.TOP), meta.get(Meta.FLOOR)) + 1));
        meta.awake(now, false);
        meta.set(Meta.LAST, now);
    }

    /** The caller lives. */
    void renewLease() {
        touch();
        state.deadlines().lease(caller(), now + state.meta().get(Meta.LEASE + caller()));
    }

    /** Somebody called. When nobody did for long, nobody could; when the clock went back, leases go back with it. */
    private void touch() {
        Meta meta = state.meta();
        long silence = now - meta.get(Meta.LAST); // for ages, when there is none
        if (silence < 0) {
            state.deadlines().moveLeases(silence);
            meta.awake(now, false);
        } else if (!meta.has(Meta.AWAKE) || 2 * silence > 5 * meta.longest(Meta.BEAT)) {
            meta.awake(now, meta.has(Meta.LAST) && silence > 10 * meta.longest(Meta.LEASE));
        }
        meta.set(Meta.LAST, now);
    }

    ShardStatus status() {
        return state.status(now, caller());
    }

    WriteAnswer.Lost lost() {
        return new WriteAnswer.Lost(status(), state.meta().get(Meta.SEQ + caller()));
    }

    WriteAnswer.Stale stale() {
        return new WriteAnswer.Stale(status(), state.meta().get(Meta.SEQ + caller()));
    }

    WriteAnswer.Applied applied() {
        List<TopicMessage> messages = tell();
        return new WriteAnswer.Applied(status(), messages);
    }

    /** Ends the write: tells what it changed. */
    List<TopicMessage> tell() {
        List<TopicMessage> messages = new ArrayList<>();
        for (TopicWrite topic : topics.values()) {
            TopicMessage message = topic.finish();
            if (message != null) {
                messages.add(message);
            }
        }
        if (state.deadlines().firstLinger() == null && topics.values().stream().anyMatch(TopicWrite::endsLingers)) {
            state.topics().removeAll(LINGERS);
        }
        return outbox.tell(messages);
    }
}
