package io.presence4j.examples.whoisonline;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A process of the operating system that ends with the test's, at the latest. */
final class ChildProcess {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(50);

    private final Process process;

    private ChildProcess(Process process) {
        this.process = process;
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    static ChildProcess start(List<String> command) throws IOException {
        return new ChildProcess(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Starts the demo with these arguments, in a JVM of its own. */
    static ChildProcess startDemo(String... arguments) throws IOException {
        List<String> java = List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp",
                System.getProperty("java.class.path"),
                WhoIsOnline.class.getName());
        return start(Stream.concat(java.stream(), Stream.of(arguments)).toList());
    }

    /** Waits until it listens there. */
    void awaitPort(int port) {
        Patience.await(
                PATIENCE,
                POLL,
                () -> isListening(port) || !process.isAlive(),
                () -> "a process to listen on port " + port);
        if (!process.isAlive()) {
            throw new AssertionError("the process ended with " + process.exitValue());
        }
    }

    /** SIGKILL: it gets no word out. */
    void kill() {
        process.destroyForcibly();
    }

    private static boolean isListening(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
