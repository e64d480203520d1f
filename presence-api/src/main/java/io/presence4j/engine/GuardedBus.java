package io.presence4j.engine;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.Step;
import io.presence4j.spi.TopicMessage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bus session that keeps the contract where the bus does not: what it throws goes no further, a channel that it did not
 * take is tried again every beat, and a message that it did not take is told in the log. Timer thread only.
 */
final class GuardedBus implements BusSession, Step {
    private static final Logger log = LoggerFactory.getLogger(GuardedBus.class);
    private static final long QUIET_NANOS = 10_000_000_000L;

    private final Core core;
    private final BusSession inner;
    private final Set<Channel> notTaken = new LinkedHashSet<>();
    private long retryAt;
    private long failures;
    private long told;
    private long quietUntil;

    GuardedBus(Core core, BusSession inner) {
        this.core = core;
        this.inner = inner;
    }

    @Override
    public void subscribe(Channel channel) {
        notTaken.remove(channel);
        try {
            inner.subscribe(channel);
        } catch (Throwable e) {
            retryAt = notTaken.isEmpty() ? core.now() + core.config().beat().toNanos() : retryAt;
            notTaken.add(channel);
            failed("subscribing to " + channel, e);
        }
    }

    @Override
    public void unsubscribe(Channel channel) {
        notTaken.remove(channel);
        try {
            inner.unsubscribe(channel);
        } catch (Throwable e) {
            failed("unsubscribing from " + channel, e);
        }
    }

    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        CompletionStage<Void> sent;
        try {
            sent = Objects.requireNonNull(inner.publish(message), "the bus gave no stage");
        } catch (Throwable e) {
            sent = CompletableFuture.failedFuture(e);
        }
        sent.whenComplete((nothing, failure) -> {
            if (failure != null) {
                core.inbox().post(() -> failed("publishing to " + message.channel(), failure));
            }
        });
        return sent;
    }

    /** Tries again what was not taken. */
    @Override
    public long step(long now) {
        if (notTaken.isEmpty()) {
            return UNTIL_WOKEN;
        }
        if (retryAt - now <= 0) {
            List<Channel> again = List.copyOf(notTaken);
            notTaken.clear();
            again.forEach(this::subscribe);
        }
        return notTaken.isEmpty() ? UNTIL_WOKEN : retryAt - now;
    }

    /* A line in ten seconds at most: a broker that is away fails every message. */
    private void failed(String what, @Nullable Throwable cause) {
        failures++;
        if (told == 0 || core.now() - quietUntil >= 0) {
            log.warn(
                    "{}: the bus failed in {}, {} times since the last report",
                    core.name(),
                    what,
                    failures - told,
                    cause);
            told = failures;
            quietUntil = core.now() + QUIET_NANOS;
        }
    }

    @Override
    public void close() {
        inner.close();
    }
}
