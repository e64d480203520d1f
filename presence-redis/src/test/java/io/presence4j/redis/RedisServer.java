package io.presence4j.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A Redis server of the tests' own, on a free port, in a process that ends with it: see {@link ServerBinary}.
 */
public final class RedisServer implements AutoCloseable {
    private static final int LOWEST_PORT = 10_000;
    private static final int HIGHEST_PORT = 22_000;
    private static final Duration START = Duration.ofSeconds(20);

    private final ProcessBuilder builder;
    private final int port;
    private volatile Process process;

    private RedisServer(ProcessBuilder builder, int port) throws IOException {
        this.builder = builder;
        this.port = port;
        this.process = builder.start();
    }

    /** Starts one with these settings besides those of every test: {@code --maxmemory}, {@code 20mb}. */
    public static RedisServer start(String... settings) {
        return start(ServerBinary.find(), settings);
    }

    /** As above, from this executable. */
    static RedisServer start(Path executable, String... settings) {
        // Hashes of more than eight entries are paged, so that tests need not be large.
        List<String> all = new ArrayList<>(List.of("--save", "", "--hash-max-ziplist-entries", "8"));
        all.addAll(List.of(settings));
        return start(executable, List.of(), all);
    }

    /** Starts a Sentinel that watches the master under this name. */
    public static RedisServer startSentinel(RedisServer master, String name) {
        List<String> lines = List.of("sentinel monitor " + name + " 127.0.0.1 " + master.port() + " 1");
        return start(ServerBinary.find(), lines, List.of("--sentinel"));
    }

    private static RedisServer start(Path executable, List<String> configuration, List<String> settings) {
        try {
            Path folder = Files.createTempDirectory("presence-redis-");
            Path file = Files.write(folder.resolve("redis.conf"), configuration);
            int port = freePort();
            List<String> command = new ArrayList<>(List.of(executable.toString(), file.toString()));
            command.addAll(List.of("--port", "" + port, "--bind", "127.0.0.1", "--dir", folder.toString()));
            command.addAll(settings);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(folder.resolve("log").toFile()));
            RedisServer server = new RedisServer(builder, port);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            server.awaitStart();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart() throws IOException {
        RedisClient client = RedisClient.create(uri());
        long end = System.nanoTime() + START.toNanos();
        try {
            while (!answers(client)) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException("Redis did not start: "
                            + Files.readString(builder.directory().toPath().resolve("log")));
                }
            }
        } finally {
            client.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }

    private static boolean answers(RedisClient client) {
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return connection.sync().ping().equals("PONG");
        } catch (RuntimeException e) {
            return false;
        }
    }

    /**
     * A port on which nobody listens. It is below those that the system gives to connections, so that it is still free when a
     * server that ended starts again; and so is the one 10,000 higher, on which nodes of a cluster talk. The socket that tries it
     * never listens, so that a copy of it in a process that is being started keeps nobody from the port.
     */
    public static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            try (SocketChannel free = SocketChannel.open()) {
                free.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(new InetSocketAddress(port));
                return port;
            } catch (BindException e) {
                // Somebody listens there: another one.
            }
        }
    }

    /** Where it listens. */
    public RedisURI uri() {
        return RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withTimeout(Duration.ofSeconds(10))
                .build();
    }

    public int port() {
        return port;
    }

    public Process process() {
        return process;
    }

    /** Kills it. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts it again after it was killed: the same settings and port; without persistence it is empty. */
    public void startAgain() {
        try {
            process = builder.start();
            awaitStart();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stands still from now on, and keeps its connections. */
    public void freeze() {
        Processes.signal("STOP", process.pid());
    }

    /** Goes on, first with what came meanwhile. */
    public void thaw() {
        Processes.signal("CONT", process.pid());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
