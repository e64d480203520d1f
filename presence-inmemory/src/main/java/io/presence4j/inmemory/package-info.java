/**
 * The store for one JVM. One {@link io.presence4j.inmemory.InMemoryPresenceStore} serves one tracker or many, which
 * then see each other as instances on a common store do.
 */
@NullMarked
package io.presence4j.inmemory;

import org.jspecify.annotations.NullMarked;
