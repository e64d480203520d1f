package io.presence4j.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** One server in a container for all tests of a JVM, with a client for them. */
final class SharedContainer {
    private static final String IMAGE = "redis:7.0";
    private static final int PORT = 6379;

    final RedisURI uri;
    final RedisClient client;
    final StatefulRedisConnection<String, byte[]> connection;

    /** The container ends with the JVM. */
    private SharedContainer(GenericContainer<?> container) {
        uri = RedisURI.builder()
                .withHost(container.getHost())
                .withPort(container.getMappedPort(PORT))
                .withTimeout(Duration.ofSeconds(10))
                .build();
        client = RedisClient.create(uri);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        connection = client.connect(Topology.CODEC);
    }

    /** Without Docker, or without the image, the test is skipped, or fails if {@code docker} is required. */
    static SharedContainer get() {
        return Holder.SHARED.orElseThrow(() -> Required.missing("docker", "no Docker, or no image " + IMAGE));
    }

    private static Optional<SharedContainer> start() {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return Optional.empty();
        }
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(IMAGE))
                .withCommand("--save", "", "--hash-max-ziplist-entries", "8", "--protected-mode", "no")
                .withExposedPorts(PORT)
                .waitingFor(Wait.forLogMessage(".*Ready to accept connections.*\\n", 1));
        try {
            container.start();
        } catch (ContainerFetchException e) {
            return Optional.empty();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(container::stop));
        return Optional.of(new SharedContainer(container));
    }

    private static final class Holder {
        static final Optional<SharedContainer> SHARED = start();
    }
}
