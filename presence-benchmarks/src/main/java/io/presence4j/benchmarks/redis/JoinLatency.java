package io.presence4j.benchmarks.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * From {@code connect} in another process to the listener in this one, 2,000 times at 50 a second; in turns with a bare
 * PUBLISH and SUBSCRIBE of as many bytes between the same two processes. A quarter more comes first and does not count. Once
 * with listeners that may block, as by default; then with listeners that are called where the message was applied, as the
 * bare subscriber is.
 */
public final class JoinLatency {
    private final SystemTime time = new SystemTime();
    private final int warmUp;
    private final Latencies joins = new Latencies();
    private final Latencies bare = new Latencies();

    private JoinLatency(int count) {
        this.warmUp = count / 4;
    }

    private final class Latencies {
        private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
        private int seen;

        synchronized void add(long sentAt) {
            seen++;
            if (seen > warmUp) {
                nanos.recordValue(Math.max(1, time.nanoTime() - sentAt));
            }
        }

        synchronized long at(double percentile) {
            return nanos.getValueAtPercentile(percentile);
        }

        synchronized void require(int count) {
            if (nanos.getTotalCount() != count) {
                throw new IllegalStateException("heard " + nanos.getTotalCount() + " of " + count);
            }
        }
    }

    /** With another number as the first argument, for a quick try. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
        try (Bench bench = Bench.start()) {
            PresenceTracker.Builder builder = PresenceTracker.builder(bench.store());
            System.out.println("listeners on threads of their own");
            new JoinLatency(count).measure(bench, count, builder);
            System.out.println("listeners on the timer thread");
            new JoinLatency(count).measure(bench, count, builder.callbackExecutor(Runnable::run));
        }
    }

    private void measure(Bench bench, int count, PresenceTracker.Builder builder)
            throws IOException, InterruptedException {
        try (PresenceTracker tracker = builder.build();
                StatefulRedisPubSubConnection<byte[], byte[]> connection =
                        bench.client().connectPubSub(ByteArrayCodec.INSTANCE)) {
            listen(tracker, connection);
            run(bench, count + warmUp);
            report(count);
        }
    }

    private void listen(PresenceTracker tracker, StatefulRedisPubSubConnection<byte[], byte[]> connection) {
        PresenceListener listener = event -> {
            if (event instanceof PresenceEvent.Joined joined) {
                joins.add(SentAt.nanos(joined.member().userId()));
            }
        };
        var unused = tracker.subscribe(listener);
        tracker.ready().join();
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(byte[] channel, byte[] message) {
                bare.add(SentAt.nanosIn(message));
            }
        });
        connection.sync().subscribe(SentAt.CHANNEL);
    }

    private static void run(Bench bench, int count) throws IOException, InterruptedException {
        Process joining = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Joining.class.getName(),
                        bench.server().uri().toURI().toString(),
                        "" + count)
                .inheritIO()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(joining::destroyForcibly));
        if (joining.waitFor() != 0) {
            throw new IllegalStateException("the other process failed");
        }
    }

    private void report(int count) {
        joins.require(count);
        bare.require(count);
        System.out.printf(
                "%,d joins, connect to listener:      p50 %,d µs, p99 %,d µs%n",
                count, joins.at(50) / 1000, joins.at(99) / 1000);
        System.out.printf(
                "as many bare PUBLISH to SUBSCRIBE:   p50 %,d µs, p99 %,d µs%n",
                bare.at(50) / 1000, bare.at(99) / 1000);
        System.out.printf("p50 is %.2f times, p99 %.2f times%n", ratio(50), ratio(99));
    }

    private double ratio(double percentile) {
        return (double) joins.at(percentile) / bare.at(percentile);
    }
}
