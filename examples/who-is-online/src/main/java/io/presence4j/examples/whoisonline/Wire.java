package io.presence4j.examples.whoisonline;

/** The sending half of a socket; neither method blocks. */
interface Wire {
    /** Sends a message and runs {@code sent} when the next may follow; never, when the socket is broken. */
    void send(String text, Runnable sent);

    /** Closes the socket with a status and a reason of RFC 6455. */
    void close(int status, String reason);
}
