package io.presence4j.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32;

/**
 * Tells the shard of a topic, and of a user in {@code everyone}: CRC-32 (ISO-HDLC, as in zip) of the UTF-8 bytes, modulo
 * the number of shards. Part of the stored format.
 */
public final class ShardHash {
    private ShardHash() {}

    /** The shard of this topic or user id; 0 to {@code shards} - 1. */
    public static int shardOf(String key, int shards) {
        CRC32 crc = new CRC32();
        crc.update(key.getBytes(UTF_8));
        return (int) (crc.getValue() % shards);
    }
}
