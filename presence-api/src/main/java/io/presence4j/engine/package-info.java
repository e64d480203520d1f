/** What works between the two; closed to others. */
@NullMarked
package io.presence4j.engine;

import org.jspecify.annotations.NullMarked;
