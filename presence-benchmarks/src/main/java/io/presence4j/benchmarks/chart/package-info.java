/** Pictures of what was measured, as PNG. */
@NullMarked
package io.presence4j.benchmarks.chart;

import org.jspecify.annotations.NullMarked;
