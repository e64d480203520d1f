package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisClient;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.spi.StoreSession;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A server of before 6.2, which {@code PRESENCE_OLD_REDIS_SERVER} names: see {@code .ci/other-servers}. */
class OldServerTest {
    private static final String NAMED = "PRESENCE_OLD_REDIS_SERVER";

    @Test
    void itIsRefusedByItsVersion() {
        Path executable = Optional.ofNullable(System.getenv(NAMED))
                .map(Path::of)
                .orElseThrow(() -> Required.missing("old-redis", NAMED + " names none"));
        try (RedisServer server = RedisServer.start(executable);
                RedisClient client = RedisClient.create(server.uri());
                StoreSession session = Sessions.open(client, server.uri())) {
            assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                    .isInstanceOf(IncompatibleStoreException.class)
                    .hasMessageContaining("Redis 6.0.")
                    .hasMessageContaining("6.2 or later");
        }
    }
}
