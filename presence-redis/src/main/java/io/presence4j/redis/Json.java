package io.presence4j.redis;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Streams of JSON, and attributes in them: a list of objects of strings. */
final class Json {
    /* How long attributes may be is checked before they are stored; what is stored has to be read. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private Json() {}

    static byte[] write(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            content.accept(json);
        }
        return out.toByteArray();
    }

    static JsonParser read(byte[] json) {
        return FACTORY.createParser(ObjectReadContext.empty(), json);
    }

    /** Keys in order, so that equal attributes are equal bytes. */
    static void writeAttributes(JsonGenerator json, List<Map<String, String>> attributes) {
        json.writeStartArray();
        for (Map<String, String> each : attributes) {
            json.writeStartObject();
            new TreeMap<>(each).forEach(json::writeStringProperty);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The parser is at the beginning of the list, and at its end afterwards. */
    static List<Map<String, String>> readAttributes(JsonParser json) {
        expect(json, JsonToken.START_ARRAY);
        List<Map<String, String>> attributes = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(json, JsonToken.START_OBJECT);
            Map<String, String> each = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String key = json.currentName();
                json.nextToken();
                each.put(key, json.getString());
            }
            attributes.add(Map.copyOf(each));
        }
        return List.copyOf(attributes);
    }

    static void expect(JsonParser json, JsonToken token) {
        if (json.currentToken() != token) {
            throw new IllegalArgumentException("expected " + token + ", found " + json.currentToken());
        }
    }
}
