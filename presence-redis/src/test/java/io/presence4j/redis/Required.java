package io.presence4j.redis;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;

/** What {@code PRESENCE_REQUIRE} names has to be there; a test that needs anything else is skipped where it is not. */
public final class Required {
    private static final List<String> NAMES =
            List.of(System.getenv().getOrDefault("PRESENCE_REQUIRE", "").split("[, ]+"));

    private Required() {}

    /** Ends the test; what to throw is for the compiler. */
    public static IllegalStateException missing(String name, String why) {
        return NAMES.contains(name) ? fail(why) : abort(why);
    }
}
