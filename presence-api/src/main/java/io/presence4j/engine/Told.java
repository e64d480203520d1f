package io.presence4j.engine;

import io.presence4j.Member;
import org.jspecify.annotations.Nullable;

/** What listeners were told of a user; nobody when they were told nothing, or that it left. */
record Told(@Nullable Member member) {
    static final Told NOBODY = new Told(null);
}
