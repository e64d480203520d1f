/** The store for one JVM. */
@NullMarked
package io.presence4j.inmemory;

import org.jspecify.annotations.NullMarked;
