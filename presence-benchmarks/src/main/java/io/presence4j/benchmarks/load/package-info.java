/**
 * The load harness: stories that are played by several JVMs and a real Redis, by this library and by what one would take
 * instead, in turns; their figures, and the report with its plots.
 *
 * <p>{@link io.presence4j.benchmarks.load.Load} is the program. A {@link io.presence4j.benchmarks.load.Story} starts a
 * {@link io.presence4j.benchmarks.load.Team} for each contender and gives its processes commands; what it measures are
 * {@link io.presence4j.benchmarks.load.Figures}, kept in a file, from which its part of the report is written.
 */
@NullMarked
package io.presence4j.benchmarks.load;

import org.jspecify.annotations.NullMarked;
