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
import java.util.function.Function;

/** The flushes and beats of all shards that are due in one step, sent in one pipelined write each. */
final class Round {
    private record Due<R, A>(R request, Consumer<CompletionStage<A>> whenSent) {}

    private final List<Due<FlushRequest, WriteAnswer>> flushes = new ArrayList<>();
    private final List<Due<BeatRequest, BeatAnswer>> beats = new ArrayList<>();

    void flush(FlushRequest request, Consumer<CompletionStage<WriteAnswer>> whenSent) {
        flushes.add(new Due<>(request, whenSent));
    }

    void beat(BeatRequest request, Consumer<CompletionStage<BeatAnswer>> whenSent) {
        beats.add(new Due<>(request, whenSent));
    }

    void send(StoreSession session) {
        send(beats, session::beat);
        send(flushes, session::flush);
    }

    private static <R, A> void send(List<Due<R, A>> due, Function<List<R>, List<CompletionStage<A>>> call) {
        if (due.isEmpty()) {
            return;
        }
        List<CompletionStage<A>> stages =
                call.apply(due.stream().map(Due::request).toList());
        for (int i = 0; i < due.size(); i++) {
            due.get(i).whenSent().accept(stages.get(i));
        }
    }
}
