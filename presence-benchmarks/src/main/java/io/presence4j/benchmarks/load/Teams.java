package io.presence4j.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Those who take part in a story, in turns. */
final class Teams implements AutoCloseable {
    private static final Duration PROBE = Duration.ofMillis(300);

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
        for (Team team : teams) {
            if (team.contender().equals(Contenders.OURS)) {
                awaitLeaves(team);
            }
        }
    }

    /**
     * A store of this library that has just begun is taken for one that lost its memory: for about a lease no leave is
     * told. So a user comes and goes until that is heard; ever more patiently, since it may linger.
     */
    private void awaitLeaves(Team team) {
        stage.progress().turn(team.contender());
        team.beginTurn();
        Duration patience = PROBE;
        while (!isLeaveHeard(team, patience) && !team.isLate()) {
            patience = patience.multipliedBy(2);
        }
        stage.pause(stage.scale().lease().dividedBy(5));
        team.node(0).call("reset");
    }

    private boolean isLeaveHeard(Team team, Duration patience) {
        team.newest().call("connect 0 1 0 0 1 0");
        team.newest().call("settle");
        team.newest().call("disconnect 0 1 0 0 1");
        for (Duration waited = Duration.ZERO; waited.compareTo(patience) < 0; waited = waited.plus(PROBE)) {
            stage.progress().at("waits for a first leave");
            stage.pause(PROBE);
            if (team.node(0).call("heard").number("left") > 0) {
                return true;
            }
        }
        return false;
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
        round(name, counts, Contenders.ALL, turn);
    }

    /** The same for some contenders. */
    void round(String name, boolean counts, List<String> contenders, Turn turn) throws IOException {
        for (Team team : teams) {
            if (!team.isOut() && contenders.contains(team.contender())) {
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
