package io.presence4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.ConnectionLimiter.Admission;
import io.presence4j.ConnectionLimiter.Admitted;
import io.presence4j.ConnectionLimiter.RetryAfter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConnectionLimiterTest {
    private static final int PER_SECOND = 100;
    private static final int BURST = 10;
    private static final long SECOND = 1_000_000_000L;

    private final SettableTime time = new SettableTime();
    private final ConnectionLimiter limiter = new ConnectionLimiter(PER_SECOND, BURST, Duration.ofMinutes(10), time);

    /** One who wants in: when it asks next, and what it brings along. */
    private record Client(int number, long asksAt, long turn, int attempts, long cameAt) {}

    @Test
    void afterQuietABurstIsAdmittedAtOnceAndTheNextWaits() {
        for (int i = 0; i < BURST; i++) {
            assertThat(limiter.admit()).isEqualTo(new Admitted());
        }

        assertThat(limiter.admit()).isInstanceOf(RetryAfter.class);
    }

    @Test
    void afterTheBurstTheRateIsAdmitted() {
        int admitted = 0;

        for (int milli = 0; milli < 10_000; milli++) {
            time.nanos = milli * 1_000_000L;
            admitted += limiter.admit() instanceof Admitted ? 1 : 0;
        }

        assertThat(admitted).isBetween(10 * PER_SECOND, 10 * PER_SECOND + BURST);
    }

    @Test
    void thoseWhoWaitAreSpreadEvenlyInTheOrderInWhichTheyAsked() {
        List<Long> delays = new ArrayList<>();

        for (int i = 0; i < 1_000 + BURST; i++) {
            if (limiter.admit() instanceof RetryAfter retry) {
                delays.add(retry.delay().toMillis());
            }
        }

        assertThat(delays).hasSize(1_000);
        for (int i = 0; i < delays.size(); i++) {
            assertThat(delays.get(i)).isEqualTo(10L * (i + 1));
        }
    }

    @Test
    void aCrowdThatBringsItsTurnsIsLetInAtTheRateEachAtItsSecondAttempt() {
        List<Client> admitted = play(limiter, crowd(2_000, 0), true);

        assertThat(admitted).hasSize(2_000).allMatch(client -> client.attempts() <= 2);
        assertThat(admitted.get(1_999).asksAt()).isBetween(19 * SECOND, 21 * SECOND);
    }

    @Test
    void aCrowdWithoutTurnsIsLetInAtTheRateAllTheSame() {
        List<Client> admitted = play(limiter, crowd(2_000, 0), false);

        assertThat(admitted).hasSize(2_000).allMatch(client -> client.attempts() <= 10);
        assertThat(admitted.get(1_999).asksAt()).isBetween(19 * SECOND, 40 * SECOND);
    }

    @Test
    void underALastingSurplusNobodyIsOvertakenForLong() {
        // Half as many again as are admitted, for a minute.
        List<Client> admitted = play(limiter, stream(60 * PER_SECOND * 3 / 2, SECOND * 2 / (3 * PER_SECOND)), true);

        for (int i = 0; i < admitted.size(); i++) {
            assertThat(Math.abs(admitted.get(i).number() - i)).isLessThanOrEqualTo(2 * BURST + PER_SECOND);
        }
    }

    @Test
    void aSurplusThatLastsTenTimesTheLongestWaitStarvesNobody() {
        // Twice as many as are admitted, for ten minutes: the last ten minutes' worth wait, whatever is done.
        ConnectionLimiter minute = new ConnectionLimiter(PER_SECOND, BURST, Duration.ofMinutes(1), time);
        List<Client> admitted = play(minute, stream(120_000, SECOND / (2 * PER_SECOND)), true);

        // As if all had stood in one line: who came as number n is let in n / rate after the first.
        long[] late = admitted.stream()
                .mapToLong(client -> client.asksAt() - client.number() * SECOND / PER_SECOND)
                .sorted()
                .toArray();
        assertThat(late[60_000]).isBetween(-SECOND, SECOND);
        assertThat(late[1_200]).isGreaterThan(-60 * SECOND);
        assertThat(late[118_800]).isLessThan(60 * SECOND);
        assertThat(late[119_999]).isLessThan(120 * SECOND);
        assertThat(admitted).allMatch(client -> client.asksAt() - client.cameAt() < 720 * SECOND);
        assertThat(admitted.get(119_999).asksAt()).isBetween(1_199 * SECOND, 1_212 * SECOND);
    }

    @Test
    void whoHasWaitedLongerIsLetFurtherIntoAFullQueue() {
        ConnectionLimiter small = new ConnectionLimiter(1, 1, Duration.ofSeconds(100), time);
        RetryAfter first = (RetryAfter) lastOf(small, 77);
        time.nanos = first.delay().toNanos();
        RetryAfter newcomer = (RetryAfter) lastOf(small, 100);

        RetryAfter returned = (RetryAfter) small.admit(first.turn());

        assertThat(first.turn()).isNegative();
        assertThat(newcomer.turn()).isNegative();
        assertThat(returned.turn()).isPositive();
        assertThat(returned.delay()).isBetween(Duration.ofSeconds(75), Duration.ofSeconds(100));
    }

    private static Admission lastOf(ConnectionLimiter limiter, int asks) {
        for (int i = 1; i < asks; i++) {
            limiter.admit();
        }
        return limiter.admit();
    }

    @Test
    void whoBringsItsTurnTooEarlyIsToldToWaitForIt() {
        fill();
        RetryAfter first = (RetryAfter) limiter.admit();
        time.nanos = first.delay().toNanos() / 2;

        RetryAfter again = (RetryAfter) limiter.admit(first.turn());

        assertThat(again.turn()).isEqualTo(first.turn());
        assertThat(again.delay()).isEqualTo(first.delay().minusNanos(time.nanos));
    }

    @Test
    void whateverTurnsAreBroughtNoMoreThanTwiceTheBurstIsAdmittedAtOnce() {
        fill();
        RetryAfter waiting = (RetryAfter) limiter.admit();
        time.nanos = 10 * SECOND;
        int admitted = 0;

        for (int i = 0; i < 1_000; i++) {
            admitted += limiter.admit(waiting.turn() - i) instanceof Admitted ? 1 : 0;
            admitted += limiter.admit(Long.MAX_VALUE - i) instanceof Admitted ? 1 : 0;
            admitted += limiter.admit(-i) instanceof Admitted ? 1 : 0;
        }

        assertThat(admitted).isLessThanOrEqualTo(2 * BURST);
    }

    @Test
    void whoDoesNotFitInTheQueueComesBackInTheSecondHalfOfTheLongestWait() {
        ConnectionLimiter small = new ConnectionLimiter(1, 1, Duration.ofSeconds(10), time);
        for (int i = 0; i < 11; i++) {
            small.admit();
        }

        int[] inSecond = new int[5];
        for (int i = 0; i < 1_000; i++) {
            RetryAfter retry = (RetryAfter) small.admit();
            assertThat(retry.turn()).isNegative();
            inSecond[(int) retry.delay().toSeconds() - 5]++;
        }

        // Not in a herd.
        assertThat(Arrays.stream(inSecond).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(195, 205));
    }

    @Test
    void askedByManyThreadsItAdmitsNoMore() throws Exception {
        AtomicInteger admitted = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                await(start);
                for (int ask = 0; ask < 10_000; ask++) {
                    admitted.addAndGet(limiter.admit() instanceof Admitted ? 1 : 0);
                }
            });
            thread.start();
            threads.add(thread);
        }

        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(admitted).hasValue(BURST);
    }

    @Test
    void numbersOutOfRangeAreRefusedByName() {
        Duration minute = Duration.ofMinutes(1);

        assertThatThrownBy(() -> new ConnectionLimiter(0, 1, minute)).hasMessageContaining("perSecond must be > 0");
        assertThatThrownBy(() -> new ConnectionLimiter(Double.NaN, 1, minute)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new ConnectionLimiter(1, 0, minute))
                .hasMessageContaining("burst must be in 1..1000000: 0");
        assertThatThrownBy(() -> new ConnectionLimiter(1, 1, Duration.ofMillis(1)))
                .hasMessageContaining("longestWait must be >= 1s: 1ms");
    }

    private void fill() {
        for (int i = 0; i < BURST; i++) {
            limiter.admit();
        }
    }

    private static List<Client> crowd(int size, long at) {
        List<Client> crowd = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            crowd.add(new Client(i, at, 0, 0, at));
        }
        return crowd;
    }

    private static List<Client> stream(int size, long everyNanos) {
        List<Client> stream = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            stream.add(new Client(i, i * everyNanos, 0, 0, i * everyNanos));
        }
        return stream;
    }

    /** Has clients ask, and come back when they are told, some milliseconds late; those admitted, in order. */
    private List<Client> play(ConnectionLimiter limiter, List<Client> clients, boolean isTurnBrought) {
        Random way = new Random(1);
        PriorityQueue<Client> asking = new PriorityQueue<>((one, other) -> one.asksAt() == other.asksAt()
                ? Integer.compare(one.number(), other.number())
                : Long.compare(one.asksAt(), other.asksAt()));
        asking.addAll(clients);
        List<Client> admitted = new ArrayList<>();
        while (!asking.isEmpty()) {
            Client client = asking.remove();
            time.nanos = client.asksAt();
            Admission answer = isTurnBrought ? limiter.admit(client.turn()) : limiter.admit();
            long turn = answer instanceof RetryAfter retry ? retry.turn() : 0;
            long next = client.asksAt()
                    + (answer instanceof RetryAfter retry ? retry.delay().toNanos() + way.nextLong(20_000_000) : 0);
            Client after = new Client(client.number(), next, turn, client.attempts() + 1, client.cameAt());
            if (answer instanceof Admitted) {
                admitted.add(after);
            } else {
                asking.add(after);
            }
        }
        return admitted;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
