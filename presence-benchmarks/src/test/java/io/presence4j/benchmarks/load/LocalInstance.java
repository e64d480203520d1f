package io.presence4j.benchmarks.load;

import io.presence4j.benchmarks.load.node.Node;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An instance in the test's own process, so that it starts within moments. */
final class LocalInstance implements Instance {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "local-instance");
        daemon.setDaemon(true);
        return daemon;
    });
    private final Node node;

    LocalInstance(List<String> options) {
        node = new Node(options);
    }

    @Override
    public CompletableFuture<Answer> started() {
        return CompletableFuture.completedFuture(Answer.parse("ok"));
    }

    @Override
    public CompletableFuture<Answer> send(String command) {
        return CompletableFuture.supplyAsync(() -> Answer.parse(node.answer(command)), thread);
    }

    /** No crash: its threads would stay. */
    @Override
    public void kill() {
        quit();
    }

    @Override
    public void quit() {
        thread.shutdown();
        node.close();
    }
}
