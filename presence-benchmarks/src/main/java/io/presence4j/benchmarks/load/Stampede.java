package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/**
 * All users of one instance come back, at once or evenly spread over a time, and a listener on another instance sees them;
 * then they go. What is measured is the coming back, for each user from the moment at which it is due.
 */
final class Stampede {
    /** Keys and entries live long enough that nobody needs a sign of life, however slow a round is. */
    private static final String TTL = "ttl=300";

    private static final int USERS = 20_000;
    private static final int THREADS = 8;
    /** This library and what it is compared with. */
    private static final List<String> COMPARED = List.of(Contenders.OURS, Contenders.TUTORIAL);

    private final Stage stage;
    private final Figures figures;
    private final int users;
    private final long overNanos;

    Stampede(Stage stage, Figures figures, Duration over) {
        this.stage = stage;
        this.figures = figures;
        this.users = stage.scale().users(USERS);
        this.overNanos = over.toNanos();
    }

    /** Before the rounds of all, this library and the tutorial warm up so many times as long as the scale says. */
    void play(int moreWarmUps) throws IOException {
        figures.set("users", "" + users);
        int rounds = moreWarmUps * stage.scale().warmUps();
        if (rounds > 0) {
            figures.set("rounds", stage.scale().describe() + ", this library and the tutorial " + rounds + " more");
        }
        try (Teams teams = new Teams(stage)) {
            teams.start(stage.contenders(), 2, users, TTL);
            for (int round = 1; round <= rounds; round++) {
                teams.round("warm-up " + round + " of " + rounds, false, COMPARED, this::comeAndGo);
            }
            teams.play(this::comeAndGo);
            teams.round("what is published", true, this::countPublished);
        }
    }

    private void comeAndGo(Team team, boolean counts) {
        Instance instance = team.node(1);
        instance.call("calls");
        Meter meter = new Meter(team.server());
        CompletableFuture<Answer> connecting = connect(team);
        Answer heard = stage.awaitHeard(team, team.node(0), "joined", users);
        if (counts && isWhole(heard)) {
            keepCost(team.contender(), meter, instance.call("calls"));
            keepTimes(team, connecting.join(), heard);
        }
        goAway(team, heard, counts);
    }

    private CompletableFuture<Answer> connect(Team team) {
        team.node(0).call("reset");
        long start = overNanos == 0
                ? 0
                : new SystemTime().nanoTime() + Duration.ofMillis(100).toNanos();
        return team.node(1).send("connect 0 " + users + " " + start + " " + overNanos + " " + THREADS + " 0");
    }

    private boolean isWhole(Answer heard) {
        return heard.number("joined") == users;
    }

    private void keepCost(String contender, Meter meter, Answer calls) {
        if (Contenders.hasServer(contender)) {
            figures.add(contender, "cpu", meter.cpuMicros() / 1e3);
            figures.add(contender, "commands", meter.commands());
        }
        if (!calls.values().isEmpty()) {
            figures.add(contender, "calls", calls.sum());
        }
    }

    private void keepTimes(Team team, Answer connected, Answer heard) {
        long start = connected.number("start");
        figures.add(team.contender(), "rate", users * 1e9 / (heard.number("lastJoin") - start));
        figures.add(team.contender(), "caller", Curve.millis(connected.histogram(), 99));
        Histogram seen = team.node(0)
                .call("joins 0 " + users + " " + start + " " + overNanos)
                .histogram();
        Curve.add(figures, team.contender(), seen);
    }

    /** All, unless not even all have come: then this contender has had its time. */
    private void goAway(Team team, Answer heard, boolean counts) {
        if (isWhole(heard)) {
            team.node(1).call("disconnect 0 " + users + " 0 0 " + THREADS);
            team.node(1).call("settle");
            Answer gone = stage.awaitHeard(team, team.node(0), "left", users);
            if (counts) {
                figures.add(team.contender(), "again", gone.number("rejoined") + gone.number("releft"));
                figures.add(team.contender(), "resyncs", gone.number("resyncs"));
            }
        }
        if (team.isLate()) {
            figures.note(team.contender(), outcome(team, heard));
            team.giveUp();
        }
    }

    private String outcome(Team team, Answer heard) {
        int rounds = figures.values(team.contender(), "rate").size();
        return rounds == 0
                ? String.format("not finished: %,d of %,d", heard.number("joined"), users)
                : String.format(
                        "not finished: %d of %d rounds", rounds, stage.scale().rounds());
    }

    /** What is promised of the events of each round. */
    static String promise(Figures figures) {
        return Text.goal(
                "in each round each join and leave once, and no resync",
                Text.counts(figures, Contenders.OURS, "again") + " told again, "
                        + Text.counts(figures, Contenders.OURS, "resyncs") + " resyncs",
                figures.most(Contenders.OURS, "again") + figures.most(Contenders.OURS, "resyncs") == 0);
    }

    private void countPublished(Team team, boolean counts) {
        try (PublishCounter counter = new PublishCounter(team.server().uri())) {
            CompletableFuture<Answer> connecting = connect(team);
            Answer heard = stage.awaitHeard(team, team.node(0), "joined", users);
            if (isWhole(heard)) {
                connecting.join();
                counter.await();
                figures.add(team.contender(), "messages", counter.messages());
                figures.add(team.contender(), "bytes", counter.bytes());
            }
        }
    }
}
