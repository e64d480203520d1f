package io.presence4j.redis;

import io.presence4j.spi.Channel;

/** Names the channels of all shards. */
record ChannelNames(String namespace, int database) {
    String of(Channel channel) {
        return new Keys(namespace, channel.shard()).channels(database) + channel.topic();
    }
}
