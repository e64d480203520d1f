package io.presence4j.examples.whoisonline;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an instance running on one port: starts the first, and the next one whenever it ends.
 *
 * <p>All steps run on one thread of its own, which alone touches the instance.
 */
final class Supervisor implements Fate, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Supervisor.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final int port;
    private final Launcher launcher;
    private final ScheduledExecutorService steps;
    private @Nullable Instance instance;
    private int runs;

    Supervisor(int port, Launcher launcher) {
        this.port = port;
        this.launcher = launcher;
        this.steps = Executors.newSingleThreadScheduledExecutor(step -> {
            Thread thread = new Thread(step, "supervisor-" + port);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Starts an instance. */
    interface Launcher {
        /** Starts one under this name, which ends when its fate says so. */
        Instance launch(String name, Fate fate);
    }

    /** Starts the first instance and waits for it. */
    void start() {
        CompletableFuture.runAsync(this::launch, steps).join();
    }

    @Override
    public void crash(Duration pause) {
        steps.execute(() -> {
            Instance dying = take();
            if (dying == null) {
                return;
            }
            log.info("The instance on port {} crashes; the next one starts in {}", port, DurationText.of(pause));
            try {
                dying.crash();
            } catch (Exception e) {
                log.warn("The crash on port {} was not clean", port, e);
            }
            relaunchAfter(pause);
        });
    }

    @Override
    public void restart(Duration period) {
        steps.execute(() -> {
            Instance leaving = take();
            if (leaving == null) {
                return;
            }
            log.info("The instance on port {} drains within {}", port, DurationText.of(period));
            CompletableFuture<Void> unused = leaving.drain(period)
                    .whenCompleteAsync(
                            (done, failure) -> {
                                leaving.close();
                                relaunch();
                            },
                            steps);
        });
    }

    /** Ends the instance as it should, and starts none again. */
    @Override
    public void close() {
        CompletableFuture.runAsync(this::end, steps).join();
        steps.shutdownNow();
    }

    private void launch() {
        runs++;
        instance = launcher.launch(port + "-" + runs, this);
    }

    private void relaunchAfter(Duration pause) {
        var unused = steps.schedule(this::relaunch, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void relaunch() {
        try {
            launch();
        } catch (RuntimeException e) {
            log.warn("No instance starts on port {}; it is tried again in {}", port, DurationText.of(RETRY), e);
            relaunchAfter(RETRY);
        }
    }

    private void end() {
        Instance ending = take();
        if (ending != null) {
            ending.close();
        }
    }

    private @Nullable Instance take() {
        Instance taken = instance;
        instance = null;
        return taken;
    }
}
