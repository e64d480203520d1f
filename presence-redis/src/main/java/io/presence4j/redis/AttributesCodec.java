package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;

/** Attributes of a statement as they are stored: JSON that is the same bytes for equal attributes; none in {@code everyone}. */
final class AttributesCodec {
    private static final byte[] NOTHING = {};
    private static final byte[] EMPTY = {'[', ']'};

    private AttributesCodec() {}

    static byte[] encode(String topic, List<Map<String, String>> attributes) {
        if (attributes.isEmpty()) {
            return topic.equals(EVERYONE) ? NOTHING : EMPTY;
        }
        return Json.write(json -> Json.writeAttributes(json, attributes));
    }

    static List<Map<String, String>> decode(byte[] attributes) {
        if (attributes.length <= EMPTY.length) {
            return List.of();
        }
        try (JsonParser json = Json.read(attributes)) {
            json.nextToken();
            return Json.readAttributes(json);
        }
    }
}
