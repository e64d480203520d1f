package io.presence4j.benchmarks.load;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Hears everything that is published on a server, so it costs the server something: not for a round that is measured. */
final class PublishCounter implements AutoCloseable {
    private final RedisClient client;
    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    PublishCounter(RedisURI uri) {
        client = RedisClient.create(uri);
        StatefulRedisPubSubConnection<byte[], byte[]> connection = client.connectPubSub(ByteArrayCodec.INSTANCE);
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(byte[] pattern, byte[] channel, byte[] message) {
                messages.increment();
                bytes.add(message.length);
            }
        });
        connection.sync().psubscribe(new byte[] {'*'});
    }

    long messages() {
        return messages.sum();
    }

    /** Of their bodies. */
    long bytes() {
        return bytes.sum();
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
