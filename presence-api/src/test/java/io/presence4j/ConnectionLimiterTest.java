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
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class ConnectionLimiterTest {
    private static final int PER_SECOND = 100;
    private static final int BURST = 10;
    private static final long SECOND = 1_000_000_000L;

    private final SettableTime time = new SettableTime();
    private final ConnectionLimiter limiter = new ConnectionLimiter(PER_SECOND, BURST, Duration.ofMinutes(10), time);

    /** When one comes who is told to come then. */
    private interface Way {
        long NEVER = Long.MAX_VALUE;

        long comesAt(Client client, long told);
    }

    /** One who wants in: when it asks next, and what it brings along. */
    private record Client(int number, long asksAt, long turn, int attempts, long cameAt) {
        Client askingAgain(long at, long told) {
            return new Client(number, at, told, attempts + 1, cameAt);
        }
    }

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
    void thoseWhomAStallMadeLateAskThriceAtMost() {
        // Nobody gets through from 20 s to 30 s.
        assertThatFewAttemptsAreMade((client, told) -> told > 20 * SECOND && told < 30 * SECOND ? 30 * SECOND : told);
    }

    @Test
    void thoseWhoComeTenSecondsLateAskThriceAtMost() {
        assertThatFewAttemptsAreMade(
                (client, told) -> told + (client.number() < 5_000 && client.attempts() == 0 ? 10 * SECOND : 0));
    }

    private void assertThatFewAttemptsAreMade(Way way) {
        // 5,000 at once, and half as many again as are admitted for 90 s, so that the room of the late is used.
        List<Client> clients = crowd(5_000, 0);
        stream(90 * PER_SECOND * 3 / 2, SECOND * 2 / (3 * PER_SECOND)).stream()
                .map(client -> new Client(5_000 + client.number(), client.asksAt(), 0, 0, client.cameAt()))
                .forEach(clients::add);

        List<Client> admitted = play(limiter, clients, true, way);
        print("late", admitted);

        assertThat(admitted).hasSize(18_500).allMatch(client -> client.attempts() <= 3);
        // In a line the last waits 95 s; who is late waits for a second turn.
        assertThat(admitted).allMatch(client -> client.asksAt() - client.cameAt() < 150 * SECOND);
        assertThat(admitted.get(18_499).asksAt()).isBetween(184 * SECOND, 186 * SECOND);
    }

    @Test
    void turnsThatAreNotUsedAreRoomForNewcomersAndDelayNobody() {
        // A fifth of those who are told to wait never come back.
        Random lost = new Random(2);
        List<Client> clients = stream(400 * PER_SECOND * 3 / 2, SECOND * 2 / (3 * PER_SECOND));
        List<Client> admitted = play(limiter, clients, true, (client, told) -> lost.nextInt(5) == 0 ? Way.NEVER : told);
        print("lost", admitted);

        assertThat(admitted).allMatch(client -> client.attempts() <= 2);
        assertThat(admitted.stream().filter(client -> client.asksAt() < 400 * SECOND))
                .hasSizeBetween(399 * PER_SECOND, 400 * PER_SECOND + 2 * BURST);
        assertThat(admitted.stream().filter(client -> client.attempts() == 1))
                .hasSizeBetween(78 * PER_SECOND, 82 * PER_SECOND);
    }

    @Test
    void inASurplusThatLastsTenTimesTheLongestWaitWhoSaysNothingIsAsNewAsAnybody() {
        List<Client> admitted = surplus(false);

        long[] late = late(admitted);
        printLate("nobody does", late);
        assertThat(late[118_800]).isGreaterThan(10 * 60 * SECOND);
        assertThat(admitted.get(119_999).asksAt()).isBetween(1_199 * SECOND, 1_260 * SECOND);
    }

    private List<Client> surplus(boolean bringing) {
        ConnectionLimiter minute = new ConnectionLimiter(PER_SECOND, BURST, Duration.ofMinutes(1), time);
        return play(minute, stream(120_000, SECOND / (2 * PER_SECOND)), bringing);
    }

    /** As if all had stood in one line: who came as number n is let in n / rate after the first. */
    private static long[] late(List<Client> admitted) {
        return admitted.stream()
                .mapToLong(client -> client.asksAt() - client.number() * SECOND / PER_SECOND)
                .sorted()
                .toArray();
    }

    private static void printLate(String what, long[] late) {
        System.out.printf(
                "late in a surplus, %s: 1%% %.1f s, median %.1f s, 99%% %.1f s, most %.1f s%n",
                what,
                seconds(late[late.length / 100]),
                seconds(late[late.length / 2]),
                seconds(late[late.length * 99 / 100]),
                seconds(late[late.length - 1]));
    }

    private static void print(String what, List<Client> admitted) {
        long[] waits = admitted.stream()
                .mapToLong(client -> client.asksAt() - client.cameAt())
                .sorted()
                .toArray();
        System.out.printf(
                "%s: %d let in, attempts %.1f on the mean, %d at most; wait %.1f s at the median, %.1f s at most; last after %.1f s%n",
                what,
                admitted.size(),
                admitted.stream().mapToInt(Client::attempts).average().orElseThrow(),
                admitted.stream().mapToInt(Client::attempts).max().orElseThrow(),
                seconds(waits[waits.length / 2]),
                seconds(waits[waits.length - 1]),
                seconds(admitted.get(admitted.size() - 1).asksAt()));
    }

    private static double seconds(long time) {
        return (double) time / SECOND;
    }

    @Test
    void aSurplusThatLastsTenTimesTheLongestWaitStarvesNobody() {
        // Twice as many as are admitted, for ten minutes: the last ten minutes' worth wait, whatever is done.
        List<Client> admitted = surplus(true);
        print("surplus", admitted);

        long[] late = late(admitted);
        printLate("each says what it was told", late);
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

    @Test
    void aTurnLongPastCountsAsWaitedSinceThen() {
        ConnectionLimiter small = new ConnectionLimiter(1, 1, Duration.ofSeconds(100), time);
        RetryAfter first = (RetryAfter) lastOf(small, 2);
        time.nanos = 60 * SECOND;
        RetryAfter newcomer = (RetryAfter) lastOf(small, 100);

        RetryAfter returned = (RetryAfter) small.admit(first.turn());

        assertThat(newcomer.turn()).isNegative();
        assertThat(returned.turn()).isPositive();
        assertThat(returned.delay()).isBetween(Duration.ofSeconds(75), Duration.ofSeconds(100));
    }

    @Test
    void aTurnIsKeptForThirtySecondsAndIsAnotherAtTheEndOfTheQueueFromThenOn() {
        fill();
        RetryAfter first = (RetryAfter) limiter.admit();
        RetryAfter second = (RetryAfter) limiter.admit();

        // Newcomers have used the burst, 30 s after the first turn and a nanosecond more after the second.
        time.nanos = first.delay().toNanos() + 30 * SECOND;
        fill();
        Admission within = limiter.admit(first.turn());
        time.nanos = second.delay().toNanos() + 30 * SECOND + 1;
        fill();
        RetryAfter beyond = (RetryAfter) limiter.admit(second.turn());

        assertThat(within).isEqualTo(new Admitted());
        assertThat(beyond.turn()).isGreaterThan(second.turn() + 30 * SECOND);
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
    void whoBringsItsTurnTooEarlyIsLetInWhereANewcomerWouldBe() {
        fill();
        for (int i = 0; i < 1_000; i++) {
            limiter.admit();
        }
        RetryAfter last = (RetryAfter) limiter.admit();
        // The first five turns are not used.
        time.nanos = SECOND / 20;

        assertThat(limiter.admit(last.turn())).isEqualTo(new Admitted());
    }

    @Test
    void noDelayIsLongerThanTheLongestWait() {
        ConnectionLimiter minute = new ConnectionLimiter(1, 1_000, Duration.ofMinutes(1), time);
        RetryAfter waiting = (RetryAfter) lastOf(minute, 1_001);
        time.nanos = waiting.delay().toNanos();
        List<Duration> delays = new ArrayList<>();

        for (int i = 0; i < 3_000; i++) {
            if (minute.admit(waiting.turn()) instanceof RetryAfter retry) {
                delays.add(retry.delay());
            }
        }

        assertThat(delays)
                .hasSizeBetween(1_000, 2_000)
                .allSatisfy(delay -> assertThat(delay).isBetween(Duration.ofNanos(1), Duration.ofMinutes(1)));
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

        onFourThreads(thread -> {
            for (int ask = 0; ask < 10_000; ask++) {
                admitted.addAndGet(limiter.admit() instanceof Admitted ? 1 : 0);
            }
        });

        assertThat(admitted).hasValue(BURST);
    }

    @Test
    void askedByManyThreadsItGivesNoTurnTwice() throws Exception {
        int asks = 500_000;
        ConnectionLimiter fast = new ConnectionLimiter(1_000, BURST, Duration.ofHours(1), time);
        lastOf(fast, BURST);
        long[] turns = new long[4 * asks];

        onFourThreads(thread -> {
            for (int i = thread * asks; i < (thread + 1) * asks; i++) {
                turns[i] = ((RetryAfter) fast.admit()).turn();
            }
        });

        // A millisecond apart, without a gap: one that was given twice would be missing at the end.
        Arrays.sort(turns);
        assertThat(turns[4 * asks - 1] - turns[0]).isEqualTo((4 * asks - 1) * 1_000_000L);
    }

    private static void onFourThreads(IntConsumer each) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                await(start);
                each.accept(number);
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
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
        assertThatThrownBy(() -> new ConnectionLimiter(1, 1, Duration.ofSeconds(1)))
                .hasMessageContaining("perSecond must be >= 2 / longestWait: 1.0 < 2 / 1s");
        assertThatThrownBy(() -> new ConnectionLimiter(0.0001, 1_000_000, Duration.ofHours(1)))
                .hasMessageContaining("perSecond must be >= 2 / longestWait: 1.0E-4 < 2 / 3600s");
    }

    @Test
    void theLowestRatesAdmitAndGiveTurns() {
        ConnectionLimiter lowest = new ConnectionLimiter(0.000_56, 1_000_000, Duration.ofHours(1), time);
        ConnectionLimiter shortest = new ConnectionLimiter(2, 1, Duration.ofSeconds(1), time);

        assertThat(lowest.admit()).isEqualTo(new Admitted());
        RetryAfter retry = (RetryAfter) lastOf(shortest, 2);
        assertThat(retry.turn()).isPositive();
        assertThat(retry.delay()).isEqualTo(Duration.ofMillis(500));
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

    private List<Client> play(ConnectionLimiter limiter, List<Client> clients, boolean isTurnBrought) {
        return play(limiter, clients, isTurnBrought, (client, told) -> told);
    }

    /** Has clients ask, and come back by their way, some milliseconds late; those admitted, in order. */
    private List<Client> play(ConnectionLimiter limiter, List<Client> clients, boolean isTurnBrought, Way way) {
        Random late = new Random(1);
        PriorityQueue<Client> asking = new PriorityQueue<>((one, other) -> one.asksAt() == other.asksAt()
                ? Integer.compare(one.number(), other.number())
                : Long.compare(one.asksAt(), other.asksAt()));
        asking.addAll(clients);
        List<Client> admitted = new ArrayList<>();
        while (!asking.isEmpty()) {
            Client client = asking.remove();
            time.nanos = client.asksAt();
            if (!((isTurnBrought ? limiter.admit(client.turn()) : limiter.admit()) instanceof RetryAfter retry)) {
                admitted.add(client.askingAgain(client.asksAt(), 0));
                continue;
            }
            long next = way.comesAt(client, client.asksAt() + retry.delay().toNanos());
            if (next != Way.NEVER) {
                asking.add(client.askingAgain(next + late.nextLong(20_000_000), retry.turn()));
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
