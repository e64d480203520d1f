package io.presence4j.examples.whoisonline;

/** A line of a page's feed, without its version. */
record FeedEntry(String kind, String user, String topic, String reason, String instance) {
    /** What happened where, such as {@code left lobby CLOSED}. */
    String what() {
        return (kind + " " + topic + " " + reason).strip();
    }
}
