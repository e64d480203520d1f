/**
 * What the author of a store or of a bus implements. Hosts need {@link io.presence4j.spi.PresenceStore} as an argument
 * and no more.
 */
@NullMarked
package io.presence4j.spi;

import org.jspecify.annotations.NullMarked;
