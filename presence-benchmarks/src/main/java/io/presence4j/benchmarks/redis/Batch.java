package io.presence4j.benchmarks.redis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Statements that are made, or withdrawn, by one call.
 *
 * @param vacated the topics in which nothing is left when all batches up to this one have been withdrawn
 */
record Batch(int shard, List<Statement> statements, Set<String> vacated) {
    /** All these statements, at most so many in a batch; the shards take turns. */
    static List<Batch> of(List<Statement> statements, int shards, int most) {
        List<List<Batch>> byShard = IntStream.range(0, shards)
                .mapToObj(shard -> ofShard(
                        shard,
                        statements.stream()
                                .filter(statement -> statement.shard(shards) == shard)
                                .toList(),
                        most))
                .toList();
        int rounds = byShard.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, rounds)
                .boxed()
                .flatMap(round -> byShard.stream()
                        .filter(batches -> round < batches.size())
                        .map(batches -> batches.get(round)))
                .toList();
    }

    private static List<Batch> ofShard(int shard, List<Statement> statements, int most) {
        Map<String, Long> left =
                statements.stream().collect(Collectors.groupingBy(Statement::topic, Collectors.counting()));
        List<Batch> batches = new ArrayList<>();
        for (int from = 0; from < statements.size(); from += most) {
            List<Statement> some = statements.subList(from, Math.min(from + most, statements.size()));
            Set<String> vacated = new HashSet<>();
            for (Statement each : some) {
                if (left.merge(each.topic(), -1L, Long::sum) == 0) {
                    vacated.add(each.topic());
                }
            }
            batches.add(new Batch(shard, some, vacated));
        }
        return batches;
    }
}
