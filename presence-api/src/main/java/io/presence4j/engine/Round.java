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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The flushes and beats of all shards that are due in one step, sent in one pipelined write each. */
final class Round {
    private static final Logger log = LoggerFactory.getLogger(Round.class);

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
            follow(due.get(i), stages.get(i));
        }
    }

    /** One that cannot be followed ends by the store timeout; the others are followed. */
    private static <R, A> void follow(Due<R, A> due, CompletionStage<A> stage) {
        try {
            due.whenSent().accept(stage);
        } catch (Throwable e) {
            log.error("The answer to a beat or a flush cannot be followed", e);
        }
    }
}
