/** The load harness; a benchmark itself lives in the package that it measures. */
@NullMarked
package io.presence4j.benchmarks;

import org.jspecify.annotations.NullMarked;
