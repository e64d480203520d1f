package io.presence4j;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one connection is kept.
 *
 * @param socket the host's end, for pings and close requests; null when the host needs neither
 * @param ttl how long it may be silent: null for {@link PresenceConfig#ttl()}, zero for until closed; otherwise at
 *     least 2 heartbeats + 1 s
 */
public record ConnectOptions(
        @Nullable PresenceSocket socket, @Nullable Duration ttl) {
    private static final ConnectOptions DEFAULTS = new ConnectOptions(null, null);

    /** Refuses a negative TTL. */
    public ConnectOptions {
        if (ttl != null && ttl.isNegative()) {
            throw new IllegalArgumentException("ttl must not be negative: " + ttl);
        }
    }

    /** No socket, the tracker's TTL. */
    public static ConnectOptions defaults() {
        return DEFAULTS;
    }

    /** With this socket and the tracker's TTL. */
    public static ConnectOptions of(PresenceSocket socket) {
        return new ConnectOptions(Objects.requireNonNull(socket, "socket"), null);
    }

    /** With a TTL of its own. */
    public ConnectOptions withTtl(Duration ttl) {
        Objects.requireNonNull(ttl, "ttl");
        if (ttl.isZero()) {
            throw new IllegalArgumentException("ttl must be positive: " + ttl + "; for none say untilClosed()");
        }
        return new ConnectOptions(socket, ttl);
    }

    /** Never expires by silence: for transports that report every lost client themselves (gRPC keep-alive). */
    public ConnectOptions untilClosed() {
        return new ConnectOptions(socket, Duration.ZERO);
    }
}
