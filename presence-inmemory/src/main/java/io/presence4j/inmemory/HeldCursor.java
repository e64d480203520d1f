package io.presence4j.inmemory;

/** Where a walk over an instance's topics is, with the last user looked at. Ids have no NUL. */
record HeldCursor(String topic, String userId) {
    private static final char BETWEEN = '\0';

    static HeldCursor parse(String cursor) {
        int between = cursor.indexOf(BETWEEN);
        return between < 0
                ? new HeldCursor("", "")
                : new HeldCursor(cursor.substring(0, between), cursor.substring(between + 1));
    }

    /** The last user looked at in this topic; "" for none. */
    String userIn(String other) {
        return topic.equals(other) ? userId : "";
    }

    @Override
    public String toString() {
        return topic + BETWEEN + userId;
    }
}
