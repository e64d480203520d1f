package io.presence4j.spi;

/** Which statement of an instance: about whom, in which topic. */
public record StatementKey(String topic, String userId) {}
