package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease that a failover may outlast. */
class ShortLeaseTest {
    private static final RedisURI SENTINEL = RedisURI.create("redis-sentinel://127.0.0.1:1#main");
    private static final RedisURI SERVER = RedisURI.create("redis://127.0.0.1:1");

    private final RedisClient client = RedisClient.create();

    @AfterEach
    void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }

    @Test
    void itIsWarnedOfOnceWithBothTimes() {
        assertThat(warningsOf(SENTINEL, 29_999, 10_000))
                .singleElement()
                .asString()
                .contains("chat: the lease is 29999 ms")
                .contains("at least 30000 ms");
    }

    @Test
    void oneThatIsLongEnoughIsNot() {
        assertThat(warningsOf(SENTINEL, 30_000)).isEmpty();
    }

    @Test
    void withoutFailoverAnyIsLongEnough() {
        assertThat(warningsOf(SERVER, 5_000)).isEmpty();
    }

    private List<String> warningsOf(RedisURI uri, long... leasesMillis) {
        ShortLease lease = new ShortLease("chat", new ServerTopology(client, uri));
        try (LogLines log = LogLines.record()) {
            for (long millis : leasesMillis) {
                lease.check(millis);
            }
            return log.containing(ShortLease.class.getName());
        }
    }
}
