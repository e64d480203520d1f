package io.presence4j.testkit;

import io.presence4j.StoreUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One session's way to a store or bus and back, with {@link Faults}. */
final class RequestLine {
    private final Faults faults;
    private final Runnable closeInner;
    private final Wire.Lane requests = new Wire.Lane();
    private final Wire.Lane replies = new Wire.Lane();
    private int underWay;
    private boolean closed;

    RequestLine(Faults faults, Runnable closeInner) {
        this.faults = faults;
        this.closeInner = closeInner;
    }

    <T> CompletionStage<T> pass(Operation operation, Supplier<CompletionStage<T>> send) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new StoreUnavailableException("the session is closed"));
        }
        FaultPlan.Decision decision = faults.decide(operation);
        Request<T> request = new Request<>(decision, send);
        if (decision.is(Fault.FAIL) || decision.is(Fault.ORPHAN)) {
            request.told.completeExceptionally(new StoreUnavailableException(operation + " failed by a fault"));
        }
        if (decision.is(Fault.OVERTAKE) || decision.is(Fault.ORPHAN)) {
            request.leaveApart();
        } else if (!decision.is(Fault.FAIL) && !decision.is(Fault.LOSE)) {
            request.leave();
        }
        if (decision.is(Fault.REPEAT)) {
            request.leaveApart();
        }
        return request.told;
    }

    /** Takes no further request and tells no answer; what is under way still arrives, then the end beneath is closed. */
    void close() {
        if (endsNow()) {
            closeInner.run();
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void begins() {
        underWay++;
    }

    private synchronized boolean endsNow() {
        boolean now = !closed && underWay == 0;
        closed = true;
        return now;
    }

    private synchronized boolean wasLastOfAClosed() {
        underWay--;
        return closed && underWay == 0;
    }

    private final class Request<T> {
        private final FaultPlan.Decision decision;
        private final Supplier<CompletionStage<T>> send;
        private final CompletableFuture<T> told = new CompletableFuture<>();

        Request(FaultPlan.Decision decision, Supplier<CompletionStage<T>> send) {
            this.decision = decision;
            this.send = send;
        }

        void leave() {
            begins();
            faults.sendRequest(requests, decision.is(Fault.DELAY) ? decision.delayNanos() : 0, this::arrive);
        }

        void leaveApart() {
            begins();
            faults.sendApart(decision.delayNanos(), this::arrive);
        }

        private void arrive() {
            if (!faults.swallows()) {
                CompletionStage<T> answer = send.get();
                if (!decision.is(Fault.LOSE_REPLY)) {
                    answer.whenComplete((value, failure) -> reply(() -> Outcome.pass(value, failure, told)));
                }
            }
            if (wasLastOfAClosed()) {
                closeInner.run();
            }
        }

        private void reply(Runnable delivery) {
            Runnable telling = () -> {
                if (!isClosed() && !faults.swallows()) {
                    delivery.run();
                }
            };
            if (decision.is(Fault.OVERTAKE_REPLY)) {
                faults.sendApart(decision.delayNanos(), telling);
            } else {
                faults.sendReply(replies, decision.is(Fault.DELAY_REPLY) ? decision.delayNanos() : 0, telling);
            }
        }
    }
}
