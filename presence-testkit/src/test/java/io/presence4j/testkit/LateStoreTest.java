package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LateStoreTest {
    private final FakeStore store = new FakeStore(new ManualTime());
    private final LateAnswers answers = new LateAnswers(7);
    private final LateStore late = new LateStore(store, answers);
    private final StoreSession session = late.open(new StoreContext("a", Announcer.STORE));
    private final List<Integer> told = new ArrayList<>();

    @AfterEach
    void endTheThread() {
        answers.close();
    }

    @Test
    void requestsArriveAtOnceAndAnswersWhenDrained() {
        session.count(2, "room:7").thenAccept(reading -> told.add(reading.value()));

        assertThat(store.calls).containsExactly("count 2");
        assertThat(told).isEmpty();
        assertThat(answers.pending()).isEqualTo(1);
        assertThat(answers.drain()).isTrue();
        assertThat(told).containsExactly(2);
        assertThat(answers.drain()).isFalse();
    }

    @Test
    void answersComeInAnyOrderWhichTheSeedDecides() {
        askForTen(session);
        answers.drain();
        List<Integer> first = List.copyOf(told);
        told.clear();

        try (LateAnswers sameSeed = new LateAnswers(7)) {
            askForTen(new LateStore(store, sameSeed).open(new StoreContext("b", Announcer.STORE)));
            sameSeed.drain();
        }

        assertThat(first).isNotEqualTo(IntStream.range(0, 10).boxed().toList()).hasSize(10);
        assertThat(told).isEqualTo(first);
    }

    @Test
    void whatComesOfAnAnswerIsDrainedToo() {
        session.count(1, "room:7")
                .thenCompose(one -> session.count(2, "room:7"))
                .thenAccept(r -> told.add(r.value()));

        answers.drain();

        assertThat(told).containsExactly(2);
    }

    @Test
    void answersComeOnAnotherThread() {
        List<Thread> threads = new ArrayList<>();
        session.count(1, "room:7").thenRun(() -> threads.add(Thread.currentThread()));

        answers.drain();

        assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
    }

    @Test
    void messagesOfAChannelKeepTheirOrder() {
        RecordingSink sink = new RecordingSink();
        try (BusSession subscriber = session.eventBus().open(sink)) {
            subscriber.subscribe(new Channel(0, "a"));
            tellOfTwoRooms();

            answers.drain();
        }

        assertThat(sink.heard).filteredOn(heard -> heard.matches("a \\d+")).containsExactlyElementsOf(inOrder("a"));
        assertThat(sink.heard).filteredOn(heard -> heard.startsWith("b")).containsExactlyElementsOf(inOrder("b"));
        assertThat(sink.heard.indexOf("b 0")).isLessThan(sink.heard.indexOf("a 9"));
    }

    @Test
    void askedToItReordersMessagesToo() {
        RecordingSink sink = new RecordingSink();
        PresenceEventBus bus = late.reorderingMessages()
                .open(new StoreContext("b", Announcer.STORE))
                .eventBus();
        try (BusSession subscriber = bus.open(sink)) {
            subscriber.subscribe(new Channel(0, "a"));
            tellOfTwoRooms();

            answers.drain();
        }

        assertThat(sink.heard).hasSize(21);
        assertThat(sink.heard.stream().filter(heard -> heard.matches("a \\d+"))).isNotEqualTo(inOrder("a"));
    }

    @Test
    void aDeliveryThatFailsFailsTheDrain() {
        answers.add(() -> {
            throw new IllegalArgumentException("broken");
        });

        assertThatIllegalStateException().isThrownBy(answers::drain).withStackTraceContaining("broken");
    }

    private void askForTen(StoreSession asked) {
        for (int shard = 0; shard < 10; shard++) {
            asked.count(shard, "room:7").thenAccept(reading -> told.add(reading.value()));
        }
    }

    private void tellOfTwoRooms() {
        for (int version = 0; version < 10; version++) {
            store.bus.tell("a", version);
            store.bus.tell("b", version);
        }
    }

    private static List<String> inOrder(String topic) {
        return IntStream.range(0, 10).mapToObj(version -> topic + " " + version).toList();
    }
}
