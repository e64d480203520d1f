package io.presence4j.redis;

import io.lettuce.core.api.StatefulConnection;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One session's connection for commands. Any thread. */
final class Link {
    private static final Logger log = LoggerFactory.getLogger(Link.class);

    private final String name;
    private final Topology topology;
    private final FirstContact firstContact;
    private final TimeSource time;
    private final long mostWaitNanos;
    private final Line<Contact> line;
    private volatile @Nullable IncompatibleStoreException refusal;

    Link(String name, Topology topology, FirstContact firstContact, TimeSource time, Duration timeout) {
        this.name = name;
        this.topology = topology;
        this.firstContact = firstContact;
        this.time = time;
        this.mostWaitNanos = 2 * timeout.toNanos();
        this.line = new Line<>(this::open, Contact::connection, time, timeout, topology.mostDown());
    }

    /** The contact, once made; one that failed is tried anew by the next call. */
    CompletionStage<Contact> contact() {
        IncompatibleStoreException unfit = refusal;
        return unfit == null ? line.get() : CompletableFuture.failedFuture(unfit);
    }

    /** Whether the last attempt to connect failed, and nobody has made another since. */
    boolean hasFailed() {
        CompletionStage<Contact> made = line.current();
        return made != null && made.toCompletableFuture().isCompletedExceptionally();
    }

    long now() {
        return time.nanoTime();
    }

    /** Whoever asked then has given up. */
    boolean isTooLate(long askedAt) {
        return now() - askedAt > mostWaitNanos;
    }

    /** That there was a connection too late for this call. */
    StoreUnavailableException tooLate(long askedAt, ScriptCall<?> call) {
        return new StoreUnavailableException(call.what() + ": a connection must be there within "
                + Duration.ofNanos(mostWaitNanos).toMillis() + " ms, and came after "
                + Duration.ofNanos(now() - askedAt).toMillis() + " ms");
    }

    private CompletionStage<Contact> open() {
        return topology.connect().thenCompose(this::check);
    }

    private CompletionStage<Contact> check(StatefulConnection<String, byte[]> connection) {
        return firstContact.check(connection).whenComplete((checked, failure) -> {
            if (failure != null) {
                Unwaited.observe(Unwaited.close(connection));
            }
        });
    }

    /** A call was sent. */
    void asked(ScriptCall<?> call) {
        line.asked(call.shardKey());
    }

    /** The server answered it, be it with an error. */
    void answered(ScriptCall<?> call) {
        line.answered(call.shardKey());
    }

    /** A call failed: perhaps the connection leads to a former master. */
    void failed(Contact over, Throwable cause) {
        if (Failures.isReadOnly(cause) && line.leave(over)) {
            log.info("{}: opening the connection to Redis anew: {}", name, cause.getMessage());
        }
    }

    /** Whether its client follows the keys from node to node. */
    boolean isCluster() {
        return topology.isCluster();
    }

    /** Has every call fail for this reason, until it has passed. */
    void refuse(IncompatibleStoreException reason) {
        refusal = reason;
    }

    /** What was refused is allowed now. */
    void accept() {
        refusal = null;
    }

    /** Done when its connection is closed. */
    CompletionStage<Void> close() {
        return line.close();
    }
}
