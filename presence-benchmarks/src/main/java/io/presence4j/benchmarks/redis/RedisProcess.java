package io.presence4j.benchmarks.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.spi.SystemTime;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Redis server of the harness's own, on a free port, which keeps nothing on disk; and what it says of itself. */
public final class RedisProcess implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Process process;
    private final RedisURI uri;
    private final RedisClient client;
    private final RedisCommands<String, String> commands;

    private RedisProcess(Process process, RedisURI uri) {
        this.process = process;
        this.uri = uri;
        this.client = RedisClient.create(uri);
        this.commands = connect();
    }

    /** The server that PRESENCE_REDIS_SERVER names, or the one on the PATH. */
    public static Optional<Path> executable() {
        Stream<Path> named = Optional.ofNullable(System.getenv("PRESENCE_REDIS_SERVER")).map(Path::of).stream();
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        Stream<Path> onThePath =
                Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, "redis-server"));
        return Stream.concat(named, onThePath).filter(Files::isExecutable).findFirst();
    }

    /** Starts one, and waits until it answers. */
    public static RedisProcess start() throws IOException {
        String server = executable()
                .orElseThrow(() -> new IllegalStateException("no redis-server on the PATH"))
                .toString();
        int port = freePort();
        String folder = Files.createTempDirectory("presence-benchmarks-").toString();
        List<String> command =
                List.of(server, "--port", "" + port, "--bind", "127.0.0.1", "--save", "", "--dir", folder);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        RedisURI uri = RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withTimeout(START)
                .build();
        return new RedisProcess(process, uri);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private RedisCommands<String, String> connect() {
        SystemTime time = new SystemTime();
        long start = time.nanoTime();
        while (true) {
            try {
                return client.connect().sync();
            } catch (RedisConnectionException e) {
                if (!process.isAlive() || time.nanoTime() - start > START.toNanos()) {
                    throw e;
                }
                time.await(new CompletableFuture<>(), POLL.toNanos());
            }
        }
    }

    /** Where it listens. */
    public RedisURI uri() {
        return uri;
    }

    /** For what the harness asks of the server beside what it measures. */
    public RedisCommands<String, String> commands() {
        return commands;
    }

    /** User and system time of the server so far. */
    public long cpuMicros() {
        String info = commands.info("cpu");
        return Math.round(1e6 * (number(info, "used_cpu_user") + number(info, "used_cpu_sys")));
    }

    /** Memory of what is stored, without the buffers of clients. */
    public long storedBytes() {
        String info = commands.info("memory");
        return (long) (number(info, "used_memory") - number(info, "mem_clients_normal"));
    }

    /** How often the server has run this command so far, in scripts or by itself. */
    long calls(String command) {
        Matcher line = Pattern.compile("cmdstat_" + command + ":calls=([0-9]+)").matcher(commands.info("commandstats"));
        return line.find() ? Long.parseLong(line.group(1)) : 0;
    }

    private static double number(String info, String name) {
        Matcher line = Pattern.compile("(?m)^" + name + ":([0-9.]+)").matcher(info);
        if (!line.find()) {
            throw new IllegalStateException("the server does not tell " + name);
        }
        return Double.parseDouble(line.group(1));
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        process.destroyForcibly();
    }
}
