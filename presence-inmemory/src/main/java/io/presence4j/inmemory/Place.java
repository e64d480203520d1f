package io.presence4j.inmemory;

/**
 * Where the eviction of an instance is.
 *
 * @param topic whose roster is being walked
 * @param cursor the last user looked at; "" for none
 */
record Place(String topic, String cursor) {
    static final Place START = new Place("", "");

    /** This place if it is in the topic, else the topic's beginning. */
    Place in(String other) {
        return topic.equals(other) ? this : new Place(other, "");
    }
}
