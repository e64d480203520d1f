package io.presence4j.benchmarks.load;

import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Those who take part in a story, in turns. */
final class Teams implements AutoCloseable {
    private final Stage stage;
    private final List<Team> teams = new ArrayList<>();

    Teams(Stage stage) {
        this.stage = stage;
    }

    /** What a contender does in its turn. */
    interface Turn {
        /** Rounds that warm up do not count. */
        void play(Team team, boolean counts) throws IOException;
    }

    /** Starts a team of so many nodes for each contender; the first node listens. */
    void start(List<String> contenders, int nodes, int users, String... options) throws IOException {
        for (String contender : contenders) {
            stage.progress().turn(contender);
            stage.progress().at("starts");
            Team team = stage.team(contender, users, options);
            teams.add(team);
            team.add(nodes, "512m");
            team.node(0).call("listen");
        }
        awaitLeaves(contenders);
    }

    /** A store of this library that has just begun is taken for one that lost its memory: for a lease no leave is told. */
    private void awaitLeaves(List<String> contenders) {
        if (contenders.contains(Contenders.OURS)) {
            long early = teams.get(0).startedNanos() + stage.scale().lease().toNanos() - new SystemTime().nanoTime();
            stage.pause(Duration.ofNanos(Math.max(0, early)).plusSeconds(1));
        }
    }

    /** All have their turns in each round; first come those that warm up. */
    void play(Turn turn) throws IOException {
        Scale scale = stage.scale();
        int rounds = scale.warmUps() + scale.rounds();
        for (int round = 1; round <= rounds; round++) {
            round("round " + round + " of " + rounds, round > scale.warmUps(), turn);
        }
    }

    /** One round of this name. */
    void round(String name, boolean counts, Turn turn) throws IOException {
        for (Team team : teams) {
            if (!team.isOut()) {
                stage.progress().turn(name + ", " + team.contender());
                team.beginTurn();
                turn.play(team, counts);
                team.endTurn();
            }
        }
    }

    @Override
    public void close() {
        teams.forEach(Team::close);
    }
}
