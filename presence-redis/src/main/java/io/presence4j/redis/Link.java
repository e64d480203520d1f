package io.presence4j.redis;

import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.api.StatefulConnection;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session's connection for commands. Lettuce reconnects it; when that takes long, when nothing is answered any more,
 * or when it leads to a server that takes no writes, it is opened anew with the next call. Any thread; the lock is held
 * for no I/O.
 */
final class Link implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Link.class);
    private static final long DOWN_NANOS = Duration.ofSeconds(3).toNanos();
    private static final int MOST_TIMEOUTS = 2;

    private final String name;
    private final Topology topology;
    private final FirstContact firstContact;
    private final TimeSource time;
    private @Nullable CompletableFuture<Contact> contact;
    private @Nullable Long downSince;
    private int timeouts;
    private boolean closed;

    Link(String name, Topology topology, FirstContact firstContact, TimeSource time) {
        this.name = name;
        this.topology = topology;
        this.firstContact = firstContact;
        this.time = time;
    }

    /** The contact, once made; one that failed is tried anew by the next call. */
    synchronized CompletionStage<Contact> contact() {
        if (closed) {
            return CompletableFuture.failedFuture(
                    new StoreUnavailableException("the session of " + name + " is closed"));
        }
        if (contact == null || contact.isCompletedExceptionally() || isDown(contact)) {
            contact = open();
        }
        return contact;
    }

    private CompletableFuture<Contact> open() {
        drop();
        downSince = null;
        timeouts = 0;
        return topology.connect().thenCompose(this::check).toCompletableFuture();
    }

    private CompletionStage<Contact> check(StatefulConnection<String, byte[]> connection) {
        return firstContact.check(connection).whenComplete((checked, failure) -> {
            if (failure != null) {
                Unwaited.close(connection);
            }
        });
    }

    private boolean isDown(CompletableFuture<Contact> made) {
        if (!made.isDone() || made.join().connection().isOpen()) {
            downSince = null;
            return false;
        }
        long now = time.nanoTime();
        if (downSince == null) {
            downSince = now;
        }
        return now - downSince >= DOWN_NANOS;
    }

    /** The server answered, be it with an error. */
    synchronized void answered() {
        timeouts = 0;
    }

    /** A call failed: perhaps the connection is no good any more. */
    synchronized void failed(Contact over, Throwable cause) {
        boolean isMute = cause instanceof RedisCommandTimeoutException && ++timeouts >= MOST_TIMEOUTS;
        boolean isCurrent = contact != null && over.equals(contact.getNow(null));
        if (isCurrent && (isMute || Failures.isReadOnly(cause))) {
            log.info("{}: opening the connection to Redis anew: {}", name, cause.getMessage());
            drop();
        }
    }

    private void drop() {
        CompletableFuture<Contact> old = contact;
        contact = null;
        if (old != null) {
            Unwaited.closeOnceMade(old.thenApply(Contact::connection));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        drop();
    }
}
