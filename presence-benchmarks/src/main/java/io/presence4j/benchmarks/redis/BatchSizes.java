package io.presence4j.benchmarks.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Joins and leaves of everyone as in {@link JoinRates}, in batches of 1 to 1,024. */
public final class BatchSizes {
    private static final int ROUNDS = 3;
    private static final int IN_FLIGHT = 8;
    private static final List<Integer> SIZES = List.of(1, 16, 64, 256, 1024);

    private BatchSizes() {}

    /** With another number of users as the first argument, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
        List<Statement> all =
                Users.of(count).stream().map(Statement::inEveryone).toList();
        try (Bench bench = Bench.start();
                Writer writer = Writer.start(bench.store(), "writer")) {
            measure(bench.server(), writer, Batch.of(all, writer.shards(), 256));
            for (int size : SIZES) {
                // Small ones are slow: a fifth of the users tells as much.
                List<Statement> some = size == 1 ? all.subList(0, Math.max(1, count / 5)) : all;
                System.out.println("batches of " + size + ": "
                        + measure(bench.server(), writer, Batch.of(some, writer.shards(), size)));
            }
        }
    }

    private static String measure(RedisProcess server, Writer writer, List<Batch> batches) {
        int count =
                batches.stream().mapToInt(batch -> batch.statements().size()).sum();
        List<Cost> joins = new ArrayList<>();
        List<Cost> leaves = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            joins.add(Cost.of(
                    server,
                    count,
                    () -> Flight.run(batches.size(), IN_FLIGHT, each -> writer.join(batches.get(each)))));
            leaves.add(Cost.of(
                    server,
                    count,
                    () -> Flight.run(batches.size(), IN_FLIGHT, each -> writer.leave(batches.get(each)))));
        }
        return "joins " + Cost.median(joins) + ", leaves " + Cost.median(leaves);
    }
}
