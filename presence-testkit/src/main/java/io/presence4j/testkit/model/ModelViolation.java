package io.presence4j.testkit.model;

/** A promise was broken; the message tells the seed, the promise, and the story up to there. */
public final class ModelViolation extends AssertionError {
    private static final long serialVersionUID = 1L;

    ModelViolation(String message, Throwable cause) {
        super(message, cause);
    }
}
