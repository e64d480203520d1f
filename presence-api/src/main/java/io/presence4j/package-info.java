/** What a host calls. */
@NullMarked
package io.presence4j;

import org.jspecify.annotations.NullMarked;
