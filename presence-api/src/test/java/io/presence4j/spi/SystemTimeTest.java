package io.presence4j.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SystemTimeTest {
    private static final long LIMIT_SECONDS = 30;

    @Test
    void anInterruptThatAStepLeavesDoesNotReachTheNext() throws Exception {
        CompletableFuture<Boolean> second = new CompletableFuture<>();
        Queue<Runnable> steps = new ArrayDeque<>();
        steps.add(() -> Thread.currentThread().interrupt());
        steps.add(() -> second.complete(Thread.currentThread().isInterrupted()));

        Loop loop = new SystemTime().start("steps", now -> {
            if (!steps.isEmpty()) {
                steps.remove().run();
            }
            return steps.isEmpty() ? Step.UNTIL_WOKEN : 0;
        });

        assertThat(second.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isFalse();
        loop.close();
    }
}
