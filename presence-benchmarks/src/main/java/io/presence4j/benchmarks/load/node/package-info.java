/**
 * What runs in a process of its own under load: one instance of an application, with its presence by this library or by
 * what one would take instead.
 *
 * <p>{@link io.presence4j.benchmarks.load.node.Node} is the process, which does what its parent writes on its standard input;
 * {@link io.presence4j.benchmarks.load.node.Contender} is what all have to do alike.
 */
@NullMarked
package io.presence4j.benchmarks.load.node;

import org.jspecify.annotations.NullMarked;
