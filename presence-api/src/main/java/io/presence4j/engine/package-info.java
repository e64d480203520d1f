/** The tracker itself; closed. {@link io.presence4j.engine.PresenceEngine} is its door. */
@NullMarked
package io.presence4j.engine;

import org.jspecify.annotations.NullMarked;
