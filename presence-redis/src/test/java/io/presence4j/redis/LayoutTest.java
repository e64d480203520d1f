package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.IncompatibleStoreException;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Instances that disagree about the number of shards. */
class LayoutTest {
    private final SharedRedis redis = SharedRedis.get();
    private final String namespace = SharedRedis.newNamespace();
    private final ManualTime time = new ManualTime();
    private final TestClock clock = new TestClock(time);

    @Test
    void anotherOneIsRefusedWhileSomebodyHasALeaseInIt() {
        StoreSession few = open(1);
        new Speaker(few, "alice001").acquire();
        StoreSession many = open(3);

        assertThatThrownBy(() -> new Speaker(many, "bruno001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("1/1/crc32")
                .hasMessageContaining("1/3/crc32")
                .hasMessageContaining("namespace");
        few.close();
        many.close();
    }

    @Test
    void messagesThatTravelAnotherWayAreAnotherLayout() {
        StoreSession plain = open(1);
        new Speaker(plain, "alice001").acquire();
        StoreSession sharded = builder(1).shardedPubSub().build().open(new StoreContext("test", Announcer.STORE));

        assertThatThrownBy(() -> new Speaker(sharded, "bruno001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("1/1/crc32/spublish");
        plain.close();
        sharded.close();
    }

    @Test
    void anAbandonedOneIsRemovedBeforeTheFirstLease() {
        StoreSession old = open(5);
        Speaker alice = new Speaker(old, "alice001");
        alice.acquire();
        IntStream.range(0, 1_000).forEach(room -> alice.put("room:" + room, "sam"));
        alice.put("everyone", "sam", "dana");
        alice.remove("everyone", 3_600_000, "dana");
        time.advance(Duration.ofMillis(Speaker.LEASE_MILLIS + 1));
        StoreSession next = open(1);

        new Speaker(next, "bruno001").acquire();

        String meta = new Keys(namespace, 0).meta();
        assertThat(keys()).containsExactlyInAnyOrder(meta, new Keys(namespace, 0).deadlines());
        assertThat(redis.commands().hget(meta, "format")).asString().isEqualTo("1/1/crc32");
        old.close();
        next.close();
    }

    @Test
    void oneOfALaterReleaseIsNotTouched() {
        String meta = new Keys(namespace, 0).meta();
        redis.commands().hset(meta, "format", "2/3/crc32".getBytes(UTF_8));
        StoreSession session = open(1);

        assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("2/3/crc32");
        assertThat(keys()).containsExactly(meta);
        session.close();
    }

    private List<String> keys() {
        return redis.commands().keys("{" + namespace + ":*");
    }

    private StoreSession open(int shards) {
        return builder(shards).build().open(new StoreContext("test", Announcer.STORE));
    }

    private RedisPresenceStore.Builder builder(int shards) {
        return RedisPresenceStore.builder(redis.client, redis.server.uri())
                .namespace(namespace)
                .shards(shards)
                .time(time)
                .clock(clock);
    }
}
