/**
 * The seeded model test: random operations and faults on several instances, against a model of what must come out.
 * {@link io.presence4j.testkit.model.ModelRun} is its door.
 */
@NullMarked
package io.presence4j.testkit.model;

import org.jspecify.annotations.NullMarked;
