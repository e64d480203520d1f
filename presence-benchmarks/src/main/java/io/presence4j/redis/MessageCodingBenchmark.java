package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/*
 * Every instance that watches a topic reads each of its messages: what does reading cost, for one change and for a full
 * batch? Writing is what a host's own bus pays. The changes are those of a room, each with attributes, which take the most.
 * The baseline writes the same words with commas between them, and splits them again.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class MessageCodingBenchmark {
    private static final long MICROS = 1_764_452_000_000_000L;

    @Param({"1", "16", "256"})
    public int changes;

    private final List<String> words = new ArrayList<>();
    private TopicMessage message;
    private byte[] encoded;

    @Setup
    public void write() {
        List<Change> stated = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            String user = String.format("user-%07d", i);
            stated.add(new Change.Stated(user, "f3Zq8b", MICROS + i, List.of(Map.of("status", "here"))));
            words.addAll(List.of(user, "f3Zq8b", "" + (MICROS + i), "status", "here"));
        }
        message = new TopicMessage(7, "room:7", MICROS, MICROS + 1, MICROS + 2, changes, stated);
        encoded = TopicMessageCodec.encode(message);
        if (!TopicMessageCodec.decode(encoded).equals(message)) {
            throw new IllegalStateException("not what was written: " + new String(encoded, UTF_8));
        }
    }

    @Benchmark
    public String[] baseline() {
        byte[] bytes = String.join(",", words).getBytes(UTF_8);
        return new String(bytes, UTF_8).split(",");
    }

    @Benchmark
    public byte[] encode() {
        return TopicMessageCodec.encode(message);
    }

    @Benchmark
    public TopicMessage decode() {
        return TopicMessageCodec.decode(encoded);
    }
}
