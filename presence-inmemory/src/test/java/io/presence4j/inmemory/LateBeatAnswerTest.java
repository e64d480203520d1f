package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.InterceptedStore;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.Operation;
import io.presence4j.testkit.RecordingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a beat tells of a topic was so when it was answered: by the time it is heard it may be otherwise. */
class LateBeatAnswerTest {
    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore store =
            InMemoryPresenceStore.builder().time(time).shards(1).build();
    private final Faults faults = new Faults(time);
    private final List<Runnable> late = new ArrayList<>();
    private boolean answersAreLate;
    private final PresenceTracker there = PresenceTracker.builder(store).build();
    private final PresenceTracker here = PresenceTracker.builder(
                    new FaultStore(new InterceptedStore(store, this::intercept), faults))
            .build();

    @AfterEach
    void close() {
        faults.close();
    }

    private @Nullable Object intercept(String method, Object[] arguments, InterceptedStore.Call call) throws Throwable {
        Object answer = call.proceed();
        return method.equals("beat") && answersAreLate ? later((List<?>) answer) : answer;
    }

    @SuppressWarnings("unchecked") // it is what StoreSession#beat returns
    private List<CompletionStage<BeatAnswer>> later(@Nullable List<?> answers) {
        List<CompletionStage<BeatAnswer>> later = new ArrayList<>();
        for (Object answer : answers) {
            CompletableFuture<BeatAnswer> told = new CompletableFuture<>();
            late.add(() -> ((CompletionStage<BeatAnswer>) answer).thenAccept(told::complete));
            later.add(told);
        }
        return later;
    }

    @Test
    void aJoinOfANewEpochIsNotTakenBackByAnAnswerFromBeforeIt() {
        RecordingListener events = RecordingListener.ofSubscription();
        here.subscribe(events);
        there.connect("dana");
        pass(Duration.ofSeconds(1));
        StoreMemory.Snapshot older = store.memory().snapshot();
        PresenceConnection ann = there.connect("ann");
        pass(Duration.ofSeconds(1));
        ann.closeNow();
        pass(Duration.ofSeconds(1));
        store.memory().restore(older);
        pass(Duration.ofSeconds(10));

        passUntilABeatIsOut();
        faults.next(Operation.MESSAGE, Fault.REPEAT, Duration.ofSeconds(1));
        there.connect("zoe");
        pass(Duration.ofMillis(500));
        late.forEach(Runnable::run);
        pass(Duration.ofSeconds(2));

        assertThat(faults.count(Fault.REPEAT)).isOne();
        assertThat(events.joins("zoe")).isOne();
        events.assertNoViolations();
    }

    @Test
    void whatWasToldUnderVersionsThatWentBackMayComeAgainOnlyAfterAResync() {
        RecordingListener events = RecordingListener.ofSubscription();
        here.subscribe(events);
        PresenceTracker blind = PresenceTracker.builder(store).build();
        PresenceConnection dana = blind.connect("dana");
        pass(Duration.ofSeconds(1));
        store.memory().forgetAll();
        pass(Duration.ofSeconds(7));
        int resyncs = events.resyncs().size();

        // nobody who saw zoe's join writes before dana's instance, so that none notices by the versions of the shard
        StoreMemory.Snapshot older = store.memory().snapshot();
        faults.next(Operation.MESSAGE, Fault.REPEAT, Duration.ofSeconds(5));
        Faults gone = new Faults(time);
        PresenceTracker.builder(new FaultStore(store, gone)).build().connect("zoe");
        pass(Duration.ofMillis(1));
        gone.partition();
        store.memory().restore(older);
        dana.join("room", Map.of());
        pass(Duration.ofSeconds(4));
        assertThat(events.joins("zoe")).isOne();
        assertThat(events.resyncs()).hasSize(resyncs + 1);
        pass(Duration.ofSeconds(2));

        assertThat(events.joins("zoe")).isEqualTo(2);
        events.assertNoViolations();
    }

    @Test
    void whatWasLostWhileABeatWasOutIsNotComparedWithItsAnswerButWithTheNext() {
        RecordingListener events = RecordingListener.ofWatch();
        // a beat asks for a few topics in turn, and for all that are compared
        for (int i = 0; i < 100; i++) {
            here.watch("room:" + i, event -> {});
        }
        here.watch("room", events);
        PresenceConnection dana = there.connect("dana");
        pass(Duration.ofSeconds(10));

        passUntilABeatIsOut();
        faults.next(Operation.MESSAGE, Fault.LOSE);
        dana.join("room", Map.of());
        pass(Duration.ofMillis(500));
        assertThat(faults.count(Fault.LOSE)).isOne();
        assertThat(events.joins("dana")).isZero();
        late.forEach(Runnable::run);
        pass(Duration.ofSeconds(1));

        assertThat(events.joins("dana")).isOne();
    }

    private void passUntilABeatIsOut() {
        answersAreLate = true;
        while (late.isEmpty()) {
            pass(Duration.ofMillis(50));
        }
        answersAreLate = false;
    }

    private void pass(Duration duration) {
        time.advance(duration);
    }
}
