package io.presence4j.testkit;

import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A store whose answers and messages come late, on another thread, answers in any order: what a remote store does, made
 * repeatable. Requests reach the store beneath at once, in the order sent; messages of one channel keep theirs.
 */
public final class LateStore implements PresenceStore {
    private final PresenceStore store;
    private final LateAnswers answers;
    private final boolean keepsMessageOrder;

    /** Holds back what {@code store} answers until {@link LateAnswers#drain}. */
    public LateStore(PresenceStore store, LateAnswers answers) {
        this(store, answers, true);
    }

    private LateStore(PresenceStore store, LateAnswers answers, boolean keepsMessageOrder) {
        this.store = store;
        this.answers = answers;
        this.keepsMessageOrder = keepsMessageOrder;
    }

    /** One that delivers messages in any order too. */
    public LateStore reorderingMessages() {
        return new LateStore(store, answers, false);
    }

    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        StoreSession session = store.open(context);
        LateBus bus = new LateBus(session.eventBus(), answers);
        return new LateSession(session, keepsMessageOrder ? bus : bus.reordering());
    }

    private final class LateSession extends SessionFilter {
        LateSession(StoreSession inner, PresenceEventBus bus) {
            super(inner, bus);
        }

        @Override
        <T> CompletionStage<T> pass(Operation operation, Supplier<CompletionStage<T>> send) {
            return answers.late(send.get());
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
