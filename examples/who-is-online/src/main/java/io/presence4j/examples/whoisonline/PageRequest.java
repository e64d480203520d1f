package io.presence4j.examples.whoisonline;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Map;

/** What a page asks of the server; {@code type} in JSON is the name in lower case. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(PageRequest.Pong.class),
    @JsonSubTypes.Type(PageRequest.Join.class),
    @JsonSubTypes.Type(PageRequest.Update.class),
    @JsonSubTypes.Type(PageRequest.Leave.class),
    @JsonSubTypes.Type(PageRequest.Logout.class),
    @JsonSubTypes.Type(PageRequest.Reload.class)
})
sealed interface PageRequest {
    /** A sign of life. */
    @JsonTypeName("pong")
    record Pong() implements PageRequest {}

    /** Be in the room with these attributes. */
    @JsonTypeName("join")
    record Join(Map<String, String> attributes) implements PageRequest {}

    /** Have other attributes in the room. */
    @JsonTypeName("update")
    record Update(Map<String, String> attributes) implements PageRequest {}

    /** Be in the room no more, but go on watching it. */
    @JsonTypeName("leave")
    record Leave() implements PageRequest {}

    /** Be gone at once. */
    @JsonTypeName("logout")
    record Logout() implements PageRequest {}

    /** Tell the rosters again: there is a gap between them and an event. */
    @JsonTypeName("reload")
    record Reload() implements PageRequest {}
}
