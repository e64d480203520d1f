package io.presence4j.benchmarks.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A {@link io.presence4j.benchmarks.load.node.Node}, as its parent sees it. It answers commands in their order. */
interface Instance {
    /** Done when it can be used. */
    CompletableFuture<Answer> started();

    /** Gives it a command, and does not wait. */
    CompletableFuture<Answer> send(String command);

    /** Gives it a command, and waits for the answer. */
    default Answer call(String command) {
        return await(send(command));
    }

    /** Waits for an answer, for ten minutes at most. */
    default Answer await(CompletableFuture<Answer> answer) {
        return answer.orTimeout(10, TimeUnit.MINUTES).join();
    }

    /** As a crash does: nothing is closed, nobody is told. */
    void kill();

    /** Lets it end by itself, and waits for that. */
    void quit();
}
