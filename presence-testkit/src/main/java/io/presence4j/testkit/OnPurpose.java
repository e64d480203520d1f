package io.presence4j.testkit;

/** What a listener throws where it is to throw; without a stack trace, since it is thrown often and logged. */
final class OnPurpose extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OnPurpose() {
        super("thrown on purpose", null, false, false);
    }
}
