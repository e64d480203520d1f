package io.presence4j.benchmarks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Whether all that measures still runs. It measures nothing. */
class BenchmarksTest {
    @Test
    void everyBenchmarkRunsOnceBesideABaseline() throws RunnerException {
        Options once = new OptionsBuilder()
                .include("io\\.presence4j\\.")
                .mode(Mode.SingleShotTime)
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .param("members", "10")
                .param("connections", "1000")
                .param("changes", "10")
                .param("others", "10")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();

        Collection<RunResult> results = new Runner(once).run();

        assertThat(methodsByClass(results))
                .hasSizeGreaterThan(1)
                .allSatisfy((name, methods) ->
                        assertThat(methods).contains("baseline").hasSizeGreaterThan(1));
    }

    private static Map<String, Set<String>> methodsByClass(Collection<RunResult> results) {
        return results.stream()
                .map(result -> result.getParams().getBenchmark())
                .collect(groupingBy(
                        name -> name.substring(0, name.lastIndexOf('.')),
                        mapping(name -> name.substring(name.lastIndexOf('.') + 1), toSet())));
    }

    @Test
    void everybodyIsStillOnlineWhenTheHeapWasMeasured() {
        assertThatCode(() -> HeapPerConnection.main(new String[] {"1000"})).doesNotThrowAnyException();
    }

    @Test
    void everyJoinIsSeenUnderEachWindow() {
        assertThatCode(() -> WindowSweep.main("200")).doesNotThrowAnyException();
    }
}
