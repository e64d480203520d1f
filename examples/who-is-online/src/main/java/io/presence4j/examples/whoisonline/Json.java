package io.presence4j.examples.whoisonline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The page's messages as text. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** Writes a message to a page. */
    static String write(PageMessage message) {
        try {
            return MAPPER.writerFor(PageMessage.class).writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a message that cannot be written: " + message, e);
        }
    }

    /**
     * Reads a page's request.
     *
     * @throws IllegalArgumentException if it is none
     */
    static PageRequest read(String text) {
        try {
            return MAPPER.readValue(text, PageRequest.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a request must be one of the page's protocol: " + text, e);
        }
    }
}
