package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code acquire.lua}, by what it leaves in Redis. */
class AcquireScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void itRegistersTheInstanceAndGivesALease() {
        WriteAnswer answer = new Speaker(shard.session, "alice001").acquire();

        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(shard.all()).containsExactly("deadlines", "meta");
        assertThat(shard.deadline("alice001")).isEqualTo(shard.nowMicros() + Speaker.LEASE_MILLIS * 1000.0);
        assertThat(shard.register("format")).isEqualTo("1/1/crc32");
        assertThat(shard.register("seq:alice001")).isEqualTo("1");
        assertThat(shard.register("instance:alice001")).endsWith(":15000000:3000000");
        assertThat(shard.register("lease")).isEqualTo("15000000");
        assertThat(shard.register("beat")).isEqualTo("3000000");
        assertThat(shard.register("epoch")).isEqualTo(Long.toString(shard.nowMicros()));
    }

    @Test
    void anIdThatAnotherHasIsRefusedAndNothingIsWritten() {
        shard.acquired("alice001");
        var before = shard.contents();
        Actor namesake = new Actor("alice001");
        namesake.startAgain();

        WriteAnswer answer = Sessions.await(
                shard.session.acquire(new AcquireRequest(0, namesake.next(), namesake.token, 15_000, 3_000)));

        assertThat(answer).isInstanceOf(WriteAnswer.IdTaken.class);
        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void leasesAreGivenAgainToAllWhoAreKnownWhenTheirKeyWasLost() {
        shard.acquired("alice001");
        shard.redis.del(shard.keys.deadlines());

        shard.acquired("bruno001");

        assertThat(shard.deadline("alice001")).isEqualTo(shard.deadline("bruno001"));
    }
}
