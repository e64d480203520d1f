package io.presence4j.examples.whoisonline;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.presence4j.LeaveReason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the server tells a page; {@code type} in JSON is the name in lower case. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonInclude(JsonInclude.Include.NON_NULL)
sealed interface PageMessage {
    /**
     * The first one: where the page is and by which times things happen here.
     *
     * @param instance the label of the instance that answers
     * @param ports of all instances
     * @param reconnect how a page that lost its socket comes back: a {@link io.presence4j.ReconnectBackoff} as text
     */
    @JsonTypeName("welcome")
    record Welcome(
            String instance,
            List<Integer> ports,
            long heartbeatMillis,
            long ttlMillis,
            long leaseMillis,
            long lingerMillis,
            String reconnect)
            implements PageMessage {}

    /** A topic's members; replaces what the page holds. */
    @JsonTypeName("roster")
    record Roster(String topic, long version, List<Person> members) implements PageMessage {}

    /**
     * A change of a topic.
     *
     * @param kind joined, updated or left
     * @param previous the version that the page must have; with another it missed a message
     * @param member as it is now, for a leave as it was last
     * @param reason of a leave
     */
    @JsonTypeName("event")
    record Event(
            String topic,
            String kind,
            long previous,
            long version,
            Person member,
            @Nullable LeaveReason reason) implements PageMessage {}

    /** Asks for {@link PageRequest.Pong}. */
    @JsonTypeName("ping")
    record Ping() implements PageMessage {}

    /** Messages were lost here: the page asks for the rosters. */
    @JsonTypeName("missed")
    record Missed() implements PageMessage {}

    /** The socket closes, because of silence: the page comes back when it wakes up. */
    @JsonTypeName("expired")
    record Expired(long silenceMillis) implements PageMessage {}

    /** The socket closes, because the instance restarts: the page comes back after this time. */
    @JsonTypeName("draining")
    record Draining(long retryAfterMillis) implements PageMessage {}

    /** The socket closes, because the page asked for something that is not allowed. */
    @JsonTypeName("refused")
    record Refused(String rule) implements PageMessage {}

    /** A member. */
    record Person(String userId, String since, List<Map<String, String>> attributes) {}
}
