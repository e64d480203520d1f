package io.presence4j.redis;

import io.lettuce.core.KillArgs;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.model.OwnFault;
import io.presence4j.testkit.model.OwnFault.Reach;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What really goes wrong in a model run: with the server, and with the lines to it. */
final class ModelFaults {
    private static final int MOST_MICROS_BEFORE = 3_000;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final ModelServer server;
    private final Map<TimeSource, ModelLine> lines;
    private final RandomGenerator random;

    ModelFaults(ModelServer server, Map<TimeSource, ModelLine> lines, RandomGenerator random) {
        this.server = server;
        this.lines = lines;
        this.random = random;
    }

    List<OwnFault> ofServer() {
        return List.of(
                fault("connections killed", Reach.ALL, hit -> killed()),
                fault("server sleeps", Reach.ALL, this::asleep),
                fault("server stopped", Reach.ALL, this::stopped),
                fault("scripts lost", Reach.ALL, hit -> inTheMidst(server::forgetScripts)));
    }

    List<OwnFault> ofServerAndLines() {
        List<OwnFault> all = new ArrayList<>(ofServer());
        all.addAll(List.of(
                fault("connection cut", Reach.ONE, hit -> inTheMidst(hit.get(0).proxy()::cut)),
                fault("connection refused", Reach.ONE, hit -> refused(hit.get(0))),
                fault("replies held back", Reach.ONE, hit -> keptBack(hit.get(0), FaultProxy::holdReplies)),
                fault("line silent", Reach.ONE, hit -> keptBack(hit.get(0), FaultProxy::silence)),
                fault("late batch of a closed socket", Reach.ONE, hit -> lateBatch(hit.get(0)))));
        return all;
    }

    private OwnFault fault(String name, Reach reach, Function<List<ModelLine>, Runnable> begin) {
        return new OwnFault(name, 2, reach, times -> {
            List<ModelLine> hit = times.stream()
                    .map(time -> Objects.requireNonNull(lines.get(time)))
                    .toList();
            Runnable end = begin.apply(hit);
            return () -> {
                end.run();
                hit.forEach(line -> line.traffic.ignore(false));
                hit.forEach(ModelLine::awaitReachable);
            };
        });
    }

    private Runnable killed() {
        return inTheMidst(() -> {
            server.commands().clientKill(KillArgs.Builder.typeNormal());
            server.commands().clientKill(KillArgs.Builder.typePubsub());
        });
    }

    /** At some moment of the next milliseconds, while the run goes on. */
    private Runnable inTheMidst(Runnable action) {
        int micros = random.nextInt(MOST_MICROS_BEFORE);
        CompletableFuture<Void> done = CompletableFuture.runAsync(() -> {
            LockSupport.parkNanos(micros * 1000L);
            action.run();
        });
        return done::join;
    }

    private static Runnable refused(ModelLine line) {
        line.proxy().refuse();
        return line.proxy()::pass;
    }

    /** What is kept back arrives in the end, or the connection is lost with it. */
    private Runnable keptBack(ModelLine line, Consumer<FaultProxy> keep) {
        boolean isCut = random.nextBoolean();
        line.traffic.ignore(true);
        keep.accept(line.proxy());
        return () -> {
            if (isCut) {
                line.proxy().cut();
            }
            line.proxy().pass();
        };
    }

    /** Once something was sent on the silent connection the client opens another, and only at the end it arrives. */
    private Runnable lateBatch(ModelLine line) {
        line.traffic.ignore(true);
        line.proxy().silenceOpen();
        CompletableFuture<Void> abandoned = CompletableFuture.runAsync(() -> {
            long end = System.nanoTime() + LONGEST_WAIT.toNanos();
            while (line.proxy().requestsHeld() == 0 && System.nanoTime() < end) {
                LockSupport.parkNanos(100_000);
            }
            line.proxy().abandon();
            line.traffic.ignore(false);
        });
        return () -> {
            abandoned.join();
            line.awaitReachable();
            line.proxy().pass();
        };
    }

    private Runnable asleep(List<ModelLine> hit) {
        boolean isWaitedFor = random.nextBoolean();
        hit.forEach(line -> line.traffic.ignore(!isWaitedFor));
        CompletableFuture<Void> awake = CompletableFuture.runAsync(server::sleep);
        return awake::join;
    }

    /** What instances that have ended still have under way waits as well. */
    private Runnable stopped(List<ModelLine> hit) {
        boolean isCut = random.nextBoolean();
        ignoreAll(true);
        server.server.freeze();
        return () -> {
            if (isCut) {
                hit.forEach(line -> line.proxy.ifPresent(FaultProxy::abandon));
            }
            server.server.thaw();
            ignoreAll(false);
        };
    }

    private void ignoreAll(boolean ignored) {
        lines.values().forEach(line -> line.traffic.ignore(ignored));
    }
}
