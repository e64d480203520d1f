package io.presence4j.examples.whoisonline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What a page does, without a browser: it joins its room, answers pings and keeps what it is told. */
final class PageClient implements WebSocket.Listener {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final String PONG = "{\"type\":\"pong\"}";
    private static final String JOIN = "{\"type\":\"join\",\"attributes\":{\"device\":\"laptop\"}}";

    private final List<FeedEntry> events = new CopyOnWriteArrayList<>();
    private final List<String> rosters = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();

    private volatile @Nullable WebSocket socket;

    private PageClient() {}

    /** Opens the page of a user on this port. */
    static PageClient open(int port, String user, String room) {
        PageClient page = new PageClient();
        URI address = URI.create("ws://localhost:" + port + "/presence?user=" + user + "&room=" + room);
        page.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, page)
                .join();
        return page;
    }

    /** Closes it; the page has no time for a word. */
    void close() {
        socket.abort();
    }

    /** What it was told of a user since its rosters, such as {@code left lobby CLOSED}. */
    List<String> told(String user) {
        return events.stream()
                .filter(event -> event.user().equals(user))
                .map(FeedEntry::what)
                .toList();
    }

    PageClient awaitRoster(String topic) {
        await(() -> rosters.contains(topic), "the roster of " + topic);
        return this;
    }

    void awaitTold(String user, String... what) {
        await(() -> told(user).containsAll(List.of(what)), user + ": " + List.of(what));
    }

    private void await(BooleanSupplier condition, String what) {
        Patience.await(PATIENCE, POLL, condition, () -> what + ", but was told " + events);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean isLast) {
        partial.append(text);
        if (isLast) {
            received(socket, parse(partial.toString()));
            partial.setLength(0);
        }
        socket.request(1);
        return null;
    }

    private void received(WebSocket socket, JsonNode message) {
        String topic = message.path("topic").asText();
        switch (message.path("type").asText()) {
            case "welcome" -> send(socket, JOIN);
            case "ping" -> send(socket, PONG);
            case "roster" -> rosters.add(topic);
            case "event" ->
                events.add(new FeedEntry(
                        message.path("kind").asText(),
                        message.path("member").path("userId").asText(),
                        topic,
                        message.path("reason").asText(),
                        ""));
            default -> throw new AssertionError("told " + message);
        }
    }

    private static void send(WebSocket socket, String text) {
        var unused = socket.sendText(text, true);
    }

    private static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }
}
