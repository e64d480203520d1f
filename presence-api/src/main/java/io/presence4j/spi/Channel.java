package io.presence4j.spi;

/** One stream of messages: a named topic's, or {@code everyone}'s in one shard. */
public record Channel(int shard, String topic) {}
