package io.presence4j.benchmarks.redis;

import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins and leaves of everyone, by the store's session in batches of 256, 8 under way, one instance and 16 shards; beside
 * the {@link Tutorial}, in turns. Medians of three rounds, after one that does not count; and the memory of a user.
 */
public final class JoinRates {
    private static final int ROUNDS = 3;
    private static final int BATCH = 256;
    private static final int IN_FLIGHT = 8;
    /** After which a key of the tutorial times out. */
    private static final int SECONDS = 300;
    /** Times that all come and go in a round, so that it lasts a while. */
    private static final int CYCLES = 5;

    private final RedisProcess server;
    private final Tutorial tutorial;
    private final Writer writer;
    private final List<String> users;
    private final List<Batch> batches;
    private final List<Cost> tutorialJoins = new ArrayList<>();
    private final List<Cost> tutorialLeaves = new ArrayList<>();
    private final List<Cost> joins = new ArrayList<>();
    private final List<Cost> leaves = new ArrayList<>();

    private JoinRates(RedisProcess server, Tutorial tutorial, Writer writer, List<String> users) {
        this.server = server;
        this.tutorial = tutorial;
        this.writer = writer;
        this.users = users;
        this.batches = Batch.of(users.stream().map(Statement::inEveryone).toList(), writer.shards(), BATCH);
    }

    /** With another number of users as the first argument, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
        try (Bench bench = Bench.start();
                StatefulRedisConnection<String, String> connection =
                        bench.client().connect();
                Writer writer = Writer.start(bench.store(), "writer")) {
            JoinRates rates =
                    new JoinRates(bench.server(), new Tutorial(connection.async(), SECONDS), writer, Users.of(count));
            rates.round();
            rates.forget();
            for (int i = 0; i < ROUNDS; i++) {
                rates.round();
            }
            rates.report();
        }
    }

    private void round() {
        int count = users.size();
        tutorialJoins.add(Cost.of(server, count, () -> tutorial.join(users)));
        tutorialLeaves.add(Cost.of(server, count, () -> tutorial.leave(users)));
        List<Cost> in = new ArrayList<>();
        List<Cost> out = new ArrayList<>();
        for (int i = 0; i < CYCLES; i++) {
            in.add(Cost.of(server, count, this::joinAll));
            out.add(Cost.of(server, count, this::leaveAll));
        }
        joins.add(Cost.median(in));
        leaves.add(Cost.median(out));
    }

    private void joinAll() {
        Flight.run(batches.size(), IN_FLIGHT, i -> writer.join(batches.get(i)));
    }

    private void leaveAll() {
        Flight.run(batches.size(), IN_FLIGHT, i -> writer.leave(batches.get(i)));
    }

    private void forget() {
        tutorialJoins.clear();
        tutorialLeaves.clear();
        joins.clear();
        leaves.clear();
    }

    private void report() {
        Cost join = Cost.median(tutorialJoins);
        Cost leave = Cost.median(tutorialLeaves);
        System.out.println("tutorial, join:  " + join);
        System.out.println("tutorial, leave: " + leave);
        System.out.println("store, join:     " + Cost.median(joins).beside(join));
        System.out.println("store, leave:    " + Cost.median(leaves).beside(leave));
        long empty = server.storedBytes();
        tutorial.join(users);
        reportBytes("tutorial", empty);
        tutorial.leave(users);
        empty = server.storedBytes();
        joinAll();
        reportBytes("store", empty);
        requireStored();
    }

    private void reportBytes(String what, long empty) {
        System.out.printf("%s: %.1f bytes each%n", what, (double) (server.storedBytes() - empty) / users.size());
    }

    private void requireStored() {
        long stored = Rosters.sizeOfEveryone(server, writer.shards());
        if (stored != users.size()) {
            throw new IllegalStateException("stored are " + stored + ", not " + users.size());
        }
    }
}
