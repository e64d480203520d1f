package io.presence4j.examples.whoisonline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** Keeps what was sent; a stalled one takes no second message before {@link #resume()}. */
final class RecordingWire implements Wire {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<String> events = new ArrayList<>();
    private final List<String> versions = new ArrayList<>();
    private boolean stalled;
    private Runnable waiting = () -> {};

    /** What went out, in order: for a message {@code type}, {@code kind}, users; for the end {@code close} and status. */
    List<String> events() {
        return events;
    }

    /** Of each message, previous and version. */
    List<String> versions() {
        return versions;
    }

    void stall() {
        stalled = true;
    }

    void resume() {
        stalled = false;
        waiting.run();
    }

    @Override
    public void send(String text, Runnable sent) {
        JsonNode message = parse(text);
        events.add(summary(message));
        versions.add(message.path("previous").asText() + "-"
                + message.path("version").asText());
        if (stalled) {
            waiting = sent;
        } else {
            sent.run();
        }
    }

    @Override
    public void close(int status, String reason) {
        events.add("close " + status);
    }

    private static String summary(JsonNode message) {
        return switch (message.path("type").asText()) {
            case "roster" -> "roster " + message.findValuesAsText("userId");
            case "event" ->
                message.path("kind").asText() + " "
                        + message.path("member").path("userId").asText();
            default -> message.path("type").asText();
        };
    }

    private static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }
}
