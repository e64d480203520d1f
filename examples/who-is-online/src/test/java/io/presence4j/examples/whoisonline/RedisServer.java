package io.presence4j.examples.whoisonline;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A Redis server of a test's own, which keeps nothing on disk. */
final class RedisServer implements AutoCloseable {
    private static final String REQUIRED = "redis";

    private final ChildProcess process;
    private final int port;

    private RedisServer(ChildProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one from the PATH, or the one that PRESENCE_REDIS_SERVER names; where there is none the test is skipped, unless PRESENCE_REQUIRE has redis. */
    static RedisServer start() throws IOException {
        Optional<Path> found = executable();
        if (found.isEmpty() && required()) {
            throw new AssertionError("PRESENCE_REQUIRE asks for redis, but redis-server is missing");
        }
        Assumptions.assumeTrue(found.isPresent(), "redis-server is missing");

        int port = FreePorts.one();
        ChildProcess process = ChildProcess.start(List.of(
                found.orElseThrow().toString(),
                "--port",
                "" + port,
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                Files.createTempDirectory("who-is-online-").toString()));
        process.awaitPort(port);
        return new RedisServer(process, port);
    }

    /** Its address, as {@code --redis} wants it. */
    String uri() {
        return "redis://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.kill();
    }

    private static Optional<Path> executable() {
        Stream<Path> named = Optional.ofNullable(System.getenv("PRESENCE_REDIS_SERVER")).map(Path::of).stream();
        Stream<Path> onThePath =
                Stream.of(environment("PATH").split(File.pathSeparator)).map(folder -> Path.of(folder, "redis-server"));
        return Stream.concat(named, onThePath).filter(Files::isExecutable).findFirst();
    }

    private static boolean required() {
        return List.of(environment("PRESENCE_REQUIRE").split("[, ]+")).contains(REQUIRED);
    }

    private static String environment(String name) {
        return Objects.requireNonNullElse(System.getenv(name), "");
    }
}
