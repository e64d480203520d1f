package io.presence4j.inmemory;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.testkit.RecordingListener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** A recording listener that a test can wait for, in real time. */
final class Hearing implements PresenceListener {
    private final RecordingListener recording;
    private volatile Runnable lookAgain = () -> {};

    private Hearing(RecordingListener recording) {
        this.recording = recording;
    }

    static Hearing ofWatch() {
        return new Hearing(RecordingListener.ofWatch());
    }

    @Override
    public void onEvent(PresenceEvent event) throws Exception {
        recording.onEvent(event);
        lookAgain.run();
    }

    /** Waits until what was heard is like this; fails when it does not become so. One thread at a time. */
    RecordingListener until(Predicate<RecordingListener> expected) throws Exception {
        CompletableFuture<Boolean> heard = new CompletableFuture<>();
        Runnable look = () -> {
            if (expected.test(recording)) {
                heard.complete(true);
            }
        };
        lookAgain = look;
        look.run();
        try {
            heard.get(RealTrackers.GUARD.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("never heard; but " + recording.events(), e);
        }
        return recording;
    }

    RecordingListener recording() {
        return recording;
    }
}
