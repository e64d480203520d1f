package io.presence4j.spi;

/**
 * The answer of a query.
 *
 * @param value what was asked for
 * @param suspect the topic's roster was lost. The caller names it in its next beat
 */
public record Reading<T>(T value, boolean suspect) {}
