/** What an author of a store or an event bus implements. */
@NullMarked
package io.presence4j.spi;

import org.jspecify.annotations.NullMarked;
