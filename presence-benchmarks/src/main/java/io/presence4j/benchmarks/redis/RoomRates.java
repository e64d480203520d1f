package io.presence4j.benchmarks.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Joins and leaves of rooms of ten, whose members are spread over 10 and over 100 instances, so that each statement of a
 * batch is about another topic. Batches of at most 256, 8 under way; small attributes. The users are in no other topic.
 */
public final class RoomRates {
    private static final int ROUNDS = 3;
    private static final int ROOM = 10;
    private static final int BATCH = 256;
    private static final int IN_FLIGHT = 8;

    private record Call(Writer writer, Batch batch) {}

    private RoomRates() {}

    /** With another number of users as the first argument, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
        for (int instances : List.of(1, 10, 100)) {
            try (Bench bench = Bench.start()) {
                measure(bench, count, instances);
            }
        }
    }

    private static void measure(Bench bench, int count, int instances) {
        RedisProcess server = bench.server();
        List<Call> calls = calls(bench, count, instances);
        List<Cost> joins = new ArrayList<>();
        List<Cost> leaves = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < ROUNDS + 1; i++) {
            long empty = server.storedBytes();
            Cost join = Cost.of(server, count, () -> run(calls, true));
            bytes = server.storedBytes() - empty;
            Cost leave = Cost.of(server, count, () -> run(calls, false));
            // The first round does not count.
            if (i > 0) {
                joins.add(join);
                leaves.add(leave);
            }
        }
        System.out.printf(
                "%d instance(s), %d calls: joins %s, leaves %s, %.1f bytes each%n",
                instances, calls.size(), Cost.median(joins), Cost.median(leaves), (double) bytes / count);
    }

    private static void run(List<Call> calls, boolean joins) {
        Flight.run(calls.size(), IN_FLIGHT, i -> {
            Call call = calls.get(i);
            return joins ? call.writer.join(call.batch) : call.writer.leave(call.batch);
        });
    }

    /** The instances take turns. */
    private static List<Call> calls(Bench bench, int count, int instances) {
        List<String> users = Users.of(count);
        List<Call> calls = new ArrayList<>();
        for (int instance = 0; instance < instances; instance++) {
            Writer writer = Writer.start(bench.store(), "writer" + instance);
            int own = instance;
            List<Statement> statements = IntStream.range(0, count)
                    .filter(user -> user % instances == own)
                    .mapToObj(user -> new Statement("room:" + user / ROOM, users.get(user)))
                    .toList();
            Batch.of(statements, writer.shards(), BATCH).forEach(batch -> calls.add(new Call(writer, batch)));
        }
        return calls;
    }
}
