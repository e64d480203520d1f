package io.presence4j.redis;

import io.presence4j.IncompatibleStoreException;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;

/** {@code acquire.lua}. */
final class AcquireScript {
    private static final Script SCRIPT = Script.load(Script.Kind.FREEING, "acquire", Parts.FENCED);

    /**
     * What it did.
     *
     * @param isUnindexed the deadlines of lingers were lost and have to be found again
     */
    record Acquired(WriteAnswer answer, boolean isUnindexed) {}

    private AcquireScript() {}

    static ScriptCall<Acquired> call(ShardAccess shard, AcquireRequest request, String format) {
        return new Call(shard)
                .key(shard.topicsOfLingers())
                .fence(request.fence())
                .argument(request.token())
                .argument(request.leaseMillis() * 1000)
                .argument(request.beatMillis() * 1000)
                .argument(format)
                .of(SCRIPT, reply -> read(reply, shard, format));
    }

    private static Acquired read(Reply reply, ShardAccess shard, String format) {
        if (reply.text(0).equals("format")) {
            throw new IncompatibleStoreException("the data under namespace \""
                    + shard.keys().namespace() + "\" have the format " + reply.text(4)
                    + ", and instances use it; this tracker wants "
                    + format
                    + ": give it the same number of shards, or another namespace, or stop those instances first");
        }
        return new Acquired(WriteReply.read(reply), reply.number(5) == 1);
    }
}
