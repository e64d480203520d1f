package io.presence4j.engine;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** The flushes and beats of all shards that are due in one step, sent in one pipelined write each. */
final class Round {
    private final List<FlushRequest> flushes = new ArrayList<>();
    private final List<Consumer<CompletionStage<WriteAnswer>>> flushed = new ArrayList<>();
    private final List<BeatRequest> beats = new ArrayList<>();
    private final List<Consumer<CompletionStage<BeatAnswer>>> beaten = new ArrayList<>();

    void flush(FlushRequest request, Consumer<CompletionStage<WriteAnswer>> whenSent) {
        flushes.add(request);
        flushed.add(whenSent);
    }

    void beat(BeatRequest request, Consumer<CompletionStage<BeatAnswer>> whenSent) {
        beats.add(request);
        beaten.add(whenSent);
    }

    void send(StoreSession session) {
        if (!beats.isEmpty()) {
            handOut(session.beat(beats), beaten);
        }
        if (!flushes.isEmpty()) {
            handOut(session.flush(flushes), flushed);
        }
    }

    private static <T> void handOut(List<T> stages, List<Consumer<T>> takers) {
        for (int i = 0; i < takers.size(); i++) {
            takers.get(i).accept(stages.get(i));
        }
    }
}
