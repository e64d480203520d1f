package io.presence4j.redis;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The executable of the servers that tests start: what {@code PRESENCE_REDIS_SERVER} names, else {@code redis-server} on
 * the PATH, else one of Redis 6.2 inside a jar. None in a container, since tests stop, freeze and kill its process.
 *
 * @param named what the developer names, {@code jar} for that in the jar, or empty
 * @param path folders to look in, or empty
 * @param platform operating system and architecture
 */
record ServerBinary(String named, String path, String platform) {
    private static final String NAMED = "PRESENCE_REDIS_SERVER";

    /** What is in the jar; that for Windows is too old. */
    private static final Map<String, String> IN_JAR = Map.of(
            "Linux amd64", "redis-server-6.2.6-v5-linux-amd64",
            "Linux aarch64", "redis-server-6.2.7-linux-arm64",
            "Mac OS X x86_64", "redis-server-6.2.6-v5-darwin-amd64",
            "Mac OS X aarch64", "redis-server-6.2.6-v5-darwin-arm64");

    /** Here, found once; a test is skipped where there is none, or fails if it is required. */
    static Path find() {
        return Found.EXECUTABLE.orElseThrow(() -> Required.missing(
                "redis",
                "no redis-server: none on the PATH, none in the jar that runs here, and none named by " + NAMED));
    }

    private static final class Found {
        static final Optional<Path> EXECUTABLE = new ServerBinary(
                        System.getenv().getOrDefault(NAMED, ""),
                        System.getenv().getOrDefault("PATH", ""),
                        System.getProperty("os.name") + " " + System.getProperty("os.arch"))
                .executable();
    }

    /** One that can be run; a named one is not replaced by another. */
    Optional<Path> executable() {
        return switch (named) {
            case "" -> onPath().or(this::inJar);
            case "jar" -> inJar();
            default -> Optional.of(Path.of(named)).filter(ServerBinary::runs);
        };
    }

    private Optional<Path> onPath() {
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "redis-server"))
                .filter(ServerBinary::runs)
                .findFirst();
    }

    private Optional<Path> inJar() {
        return Optional.ofNullable(IN_JAR.get(platform))
                .map(ServerBinary::unpacked)
                .filter(ServerBinary::runs);
    }

    private static Path unpacked(String resource) {
        try (InputStream in = ServerBinary.class.getResourceAsStream("/" + resource)) {
            Path file = Files.createTempDirectory("presence-redis-").resolve("redis-server");
            Files.copy(in, file);
            if (!file.toFile().setExecutable(true)) {
                throw new IllegalStateException("cannot be made executable: " + file);
            }
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it starts: a library may be missing. */
    private static boolean runs(Path executable) {
        if (!Files.isExecutable(executable)) {
            return false;
        }
        try {
            Process process = new ProcessBuilder(executable.toString(), "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
