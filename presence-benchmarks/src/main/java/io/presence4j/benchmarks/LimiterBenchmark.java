package io.presence4j.benchmarks;

import io.presence4j.ConnectionLimiter;
import io.presence4j.ConnectionLimiter.Admission;
import io.presence4j.ConnectionLimiter.RetryAfter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/*
 * In a stampede every socket asks the limiter, from all threads at once, and most are refused: that path must not be the
 * bottleneck. The baseline is a token bucket under a lock, as one would write it; it only says no.
 *
 * Who waits comes back with its turn: admitTurn is asked by one client a thread, which brings what it was told last. It does
 * not wait for its turn, so nearly always it comes too early; 500 times a second somebody is let in and begins anew.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(2)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class LimiterBenchmark {
    private static final int PER_SECOND = 500;
    private static final int BURST = 200;

    private final ConnectionLimiter limiter = new ConnectionLimiter(PER_SECOND, BURST, Duration.ofMinutes(2));
    private final TokenBucket bucket = new TokenBucket();

    @Benchmark
    public boolean baseline() {
        return bucket.take();
    }

    @Benchmark
    public Admission admit() {
        return limiter.admit();
    }

    @Benchmark
    public Admission admitTurn(Waiting client) {
        Admission answer = limiter.admit(client.turn);
        client.turn = answer instanceof RetryAfter retry ? retry.turn() : 0;
        return answer;
    }

    /** What one client was told. */
    @State(Scope.Thread)
    public static class Waiting {
        private long turn;
    }

    private static final class TokenBucket {
        private double tokens = BURST;
        private long filledAt = System.nanoTime();

        synchronized boolean take() {
            long now = System.nanoTime();
            tokens = Math.min(BURST, tokens + (now - filledAt) * 1e-9 * PER_SECOND);
            filledAt = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
