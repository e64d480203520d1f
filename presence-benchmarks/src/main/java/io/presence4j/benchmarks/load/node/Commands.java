package io.presence4j.benchmarks.load.node;

import static java.util.stream.Collectors.joining;

import com.sun.management.OperatingSystemMXBean;
import io.presence4j.spi.SystemTime;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Scanner;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/** What a node does for its parent; see {@link #run}. Times are nanoseconds of the machine's monotonic clock. */
final class Commands {
    private static final String ROOM = "room:";

    private final SystemTime time = new SystemTime();
    private final Contender contender;
    private final Heard heard;
    private final Beats beats;

    Commands(Contender contender, int users) {
        this.contender = contender;
        this.heard = new Heard(users);
        this.beats = new Beats(contender, users);
    }

    /** A name and its numbers, separated by spaces. */
    String run(String line) {
        Scanner words = new Scanner(line);
        return switch (words.next()) {
            case "listen" -> listen();
            case "watch" -> watch();
            case "reset" -> heard.reset();
            case "beat" -> beat();
            case "connect" -> connect(schedule(words), words.nextInt(), words.nextInt());
            case "disconnect" -> disconnect(schedule(words), words.nextInt());
            case "visits" -> visits(words.nextInt(), words.nextInt());
            case "settle" -> settle();
            case "heard" -> heard.told();
            case "joins" -> histogram(heard.joinNanos(schedule(words)));
            case "leaves" -> histogram(heard.leaveNanos(words.nextLong()));
            case "calls" -> calls(contender.takeCalls());
            case "usage" -> usage();
            case "heap" -> "bytes=" + usedBytes();
            case "close" -> close();
            default -> throw new IllegalArgumentException("no such command: " + line);
        };
    }

    /** {@code from to start over}; with a start of 0: now. */
    private Schedule schedule(Scanner words) {
        int from = words.nextInt();
        int to = words.nextInt();
        long start = words.nextLong();
        return new Schedule(from, to, start == 0 ? time.nanoTime() : start, words.nextLong());
    }

    private String listen() {
        contender.listen(heard);
        return "";
    }

    private String watch() {
        contender.watch(ROOM + 0, heard);
        return "";
    }

    private String beat() {
        beats.start();
        return "";
    }

    /** Into so many topics, one user after the other; into none if 0. */
    private String connect(Schedule schedule, int threads, int topics) {
        return crowd(schedule, threads, user -> {
            if (topics == 0) {
                contender.connect(user);
            } else {
                contender.connect(user, ROOM + user % topics);
            }
            beats.set(user, true);
        });
    }

    private String disconnect(Schedule schedule, int threads) {
        return crowd(schedule, threads, user -> {
            beats.set(user, false);
            contender.disconnect(user);
        });
    }

    /** When it began, and how long the callers were held up. */
    private static String crowd(Schedule schedule, int threads, IntConsumer action) {
        Histogram callers = new Crowd(schedule, action).run(threads);
        return "start=" + schedule.startNanos() + " " + histogram(callers);
    }

    /** One user after the other comes into the first room, and goes; how long until each coming was acknowledged. */
    private String visits(int from, int to) {
        Histogram nanos = new Histogram(3);
        for (int user = from; user < to; user++) {
            long start = time.nanoTime();
            contender.connect(user, ROOM + 0);
            contender.await(user);
            nanos.recordValue(time.nanoTime() - start);
            contender.disconnect(user);
            contender.await(user);
        }
        return histogram(nanos);
    }

    private String settle() {
        contender.settle();
        return "";
    }

    private static String calls(Map<String, Integer> byName) {
        return byName.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(joining(" "));
    }

    private static String histogram(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return "histogram=" + Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** CPU time of this process, and signs of life so far. */
    private String usage() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return "cpu=" + system.getProcessCpuTime() + " beats=" + beats.sent();
    }

    private static long usedBytes() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }

    /** As the end of the application, but that it can still be asked. */
    private String close() {
        beats.stop();
        contender.close();
        return "";
    }
}
