package io.presence4j.benchmarks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.presence4j.benchmarks.redis.RedisProcess;
import java.util.List;
import java.util.Objects;

/** Skips what needs a Redis server where there is none, unless PRESENCE_REQUIRE asks for it. */
public final class ServerRequired {
    private ServerRequired() {}

    public static void check() {
        String required = Objects.requireNonNullElse(System.getenv("PRESENCE_REQUIRE"), "");
        boolean found = RedisProcess.executable().isPresent();
        if (!found && List.of(required.split("[, ]+")).contains("redis")) {
            throw new AssertionError("PRESENCE_REQUIRE asks for redis, but redis-server is missing");
        }
        assumeTrue(found, "redis-server is missing");
    }
}
