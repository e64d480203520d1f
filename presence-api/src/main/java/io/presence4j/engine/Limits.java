package io.presence4j.engine;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import java.util.Map;
import java.util.Objects;

/** Checks what a host passes in, before anything changes. */
final class Limits {
    private final PresenceConfig config;

    Limits(PresenceConfig config) {
        this.config = config;
    }

    String id(String what, String id) {
        Objects.requireNonNull(id, what);
        if (id.isEmpty()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
        int bytes = utf8Bytes(what, id);
        if (id.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(what + " must have no NUL: at index " + id.indexOf('\0'));
        }
        if (bytes > config.maxIdBytes()) {
            throw new IllegalArgumentException(
                    what + " must have at most " + config.maxIdBytes() + " UTF-8 bytes: " + bytes);
        }
        return id;
    }

    String namedTopic(String topic) {
        if (PresenceTracker.EVERYONE.equals(topic)) {
            throw new IllegalArgumentException("every connection is in '" + topic
                    + "' as long as it is open: it cannot be joined, updated or left");
        }
        return id("topic", topic);
    }

    Map<String, String> attributes(Map<String, String> attributes) {
        Objects.requireNonNull(attributes, "attributes");
        attributes.forEach((name, value) -> {
            Objects.requireNonNull(name, "attribute name");
            Objects.requireNonNull(value, "attribute value");
        });
        Map<String, String> copy = Map.copyOf(attributes);
        long bytes = 0;
        for (Map.Entry<String, String> entry : copy.entrySet()) {
            bytes += utf8Bytes("attribute name", entry.getKey()) + utf8Bytes("attribute value", entry.getValue());
        }
        if (bytes > config.maxAttributeBytes()) {
            throw new IllegalArgumentException(
                    "attributes must have at most " + config.maxAttributeBytes() + " UTF-8 bytes: " + bytes);
        }
        return copy;
    }

    void roomForTopic(int present) {
        if (present >= config.maxTopics()) {
            throw new IllegalArgumentException(
                    "a connection can be in at most " + config.maxTopics() + " topics: it is in " + present);
        }
    }

    private static int utf8Bytes(String what, String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new IllegalArgumentException(what + " must have no lone surrogate: at index " + i);
                }
                bytes += 4;
                i++;
            }
        }
        return bytes;
    }
}
