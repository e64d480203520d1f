package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Instances are restarted one after the other. For each a new one starts first; then the old one's users lose their
 * connections at once, and are back on the new one 0.5 to 3 s later, evenly spread. The team's first node only listens.
 */
final class RollingRestart {
    /** So long after the close the first is back. */
    private static final Duration FIRST_BACK = Duration.ofMillis(500);
    /** So long after the first the last is. */
    private static final Duration BACK = Duration.ofMillis(2500);

    /** Until what happens after the linger has been heard. */
    private static final Duration SETTLING = Duration.ofSeconds(3);

    private final Stage stage;
    private final Team team;
    private final int users;
    private final List<Instance> restarted = new ArrayList<>();
    private final Set<String> idle;

    /** All but the first node of the team get so many users each. */
    RollingRestart(Stage stage, Team team, int users) {
        this.stage = stage;
        this.team = team;
        this.users = users;
        for (Instance each : team.nodes().subList(1, team.nodes().size())) {
            each.call("connect " + range(restarted.size()) + " 0 0 8 0");
            each.call("beat");
            restarted.add(each);
        }
        stage.awaitHeard(team, team.node(0), "joined", users * restarted.size());
        this.idle = idleCalls();
    }

    /** Names of what is sent where nothing happens: beats. */
    private Set<String> idleCalls() {
        forgetCalls();
        stage.pause(stage.scale().lease().dividedBy(2));
        return Set.copyOf(restarted.get(0).call("calls").values().keySet());
    }

    private void forgetCalls() {
        team.node(0).call("calls");
        restarted.forEach(each -> each.call("calls"));
    }

    /** Restarts all, and tells how many client calls that took, all instances' without beats; then waits so long. */
    long play(Duration linger) throws IOException {
        team.node(0).call("reset");
        forgetCalls();
        long calls = 0;
        for (int i = 0; i < restarted.size(); i++) {
            calls += restart(i);
        }
        stage.pause(linger.plus(stage.scale().time(SETTLING)));
        for (Instance each : restarted) {
            calls += takeCalls(each);
        }
        return calls + takeCalls(team.node(0));
    }

    private long restart(int number) throws IOException {
        Instance old = restarted.get(number);
        team.add(1, "512m");
        Instance fresh = team.newest();
        CompletableFuture<Answer> closing = old.send("disconnect " + range(number) + " 0 0 4");
        long back = new SystemTime().nanoTime() + nanos(FIRST_BACK);
        CompletableFuture<Answer> opening =
                fresh.send("connect " + range(number) + " " + back + " " + nanos(BACK) + " 4 0");
        closing.join();
        old.call("close");
        long calls = takeCalls(old);
        old.quit();
        opening.join();
        fresh.call("beat");
        restarted.set(number, fresh);
        stage.progress().at("restarted " + (number + 1) + " of " + restarted.size());
        return calls;
    }

    private long nanos(Duration duration) {
        return stage.scale().time(duration).toNanos();
    }

    private long takeCalls(Instance instance) {
        return instance.call("calls").values().entrySet().stream()
                .filter(each -> !idle.contains(each.getKey()))
                .mapToLong(each -> Long.parseLong(each.getValue()))
                .sum();
    }

    private String range(int number) {
        return number * users + " " + (number + 1) * users;
    }
}
