package io.presence4j.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Hears everything that is published on a server, so it costs the server something: not for a round that is measured. */
final class PublishCounter implements AutoCloseable {
    private static final byte[] MARKER = "the end of what is counted".getBytes(UTF_8);
    private static final int PATIENCE_SECONDS = 60;

    private final RedisClient client;
    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final CompletableFuture<Void> marked = new CompletableFuture<>();

    PublishCounter(RedisURI uri) {
        client = RedisClient.create(uri);
        StatefulRedisPubSubConnection<byte[], byte[]> connection = client.connectPubSub(ByteArrayCodec.INSTANCE);
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(byte[] pattern, byte[] channel, byte[] message) {
                if (Arrays.equals(channel, MARKER)) {
                    marked.complete(null);
                } else {
                    messages.increment();
                    bytes.add(message.length);
                }
            }
        });
        connection.sync().psubscribe(new byte[] {'*'});
    }

    /** Waits until it has heard all that was published before this: messages come in their order. Once. */
    void await() {
        client.connect(ByteArrayCodec.INSTANCE).sync().publish(MARKER, MARKER);
        marked.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
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
