package io.presence4j.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.benchmarks.load.node.Node;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A {@link Node} in a process of its own. */
final class NodeProcess implements Instance {
    /** What Hazelcast asks for, and the others do not mind. */
    private static final List<String> OPENED = List.of(
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    private final Process process;
    private final PrintStream commands;
    private final Queue<CompletableFuture<Answer>> expected = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Answer> started;

    private NodeProcess(Process process) {
        this.process = process;
        this.commands = new PrintStream(process.getOutputStream(), true, UTF_8);
        this.started = expect();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Thread reader = new Thread(this::read, "answers");
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts one with so much heap; what it prints beside its answers goes to the log. */
    static NodeProcess start(Path log, String heap, List<String> options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(OPENED);
        command.addAll(List.of("-Xmx" + heap, "-XX:+UseG1GC", "-cp", System.getProperty("java.class.path")));
        command.add(Node.class.getName());
        command.addAll(options);
        return new NodeProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    }

    @Override
    public CompletableFuture<Answer> started() {
        return started;
    }

    @Override
    public CompletableFuture<Answer> send(String command) {
        synchronized (commands) {
            CompletableFuture<Answer> answer = expect();
            commands.println(command);
            return answer;
        }
    }

    private CompletableFuture<Answer> expect() {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        expected.add(answer);
        if (!process.isAlive()) {
            answer.completeExceptionally(new IllegalStateException("the node has ended"));
        }
        return answer;
    }

    private void read() {
        BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answered(line);
            }
        } catch (IOException e) {
            // Its end has been closed.
        }
        expected.forEach(each -> each.completeExceptionally(new IllegalStateException("the node ended; see its log")));
    }

    private void answered(String line) {
        CompletableFuture<Answer> answer = expected.remove();
        try {
            answer.complete(Answer.parse(line));
        } catch (IllegalStateException e) {
            answer.completeExceptionally(e);
        }
    }

    @Override
    public void kill() {
        process.destroyForcibly();
    }

    @Override
    public void quit() {
        commands.println("quit");
        process.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }
}
