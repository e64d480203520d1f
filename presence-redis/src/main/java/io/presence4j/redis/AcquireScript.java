package io.presence4j.redis;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;

/** {@code acquire.lua}. */
final class AcquireScript {
    private static final Script SCRIPT = Script.load(Script.Kind.FREEING, "acquire", Parts.FENCED);

    /** What it did. */
    sealed interface Acquired {
        /** Answered the request. */
        record Answered(WriteAnswer answer) implements Acquired {}

        /** The same, but the deadlines of lingers were lost and have to be found again. */
        record Unindexed(WriteAnswer answer) implements Acquired {}

        /** Nothing: the shard is of another layout, which nobody uses any more. */
        record Abandoned(String format) implements Acquired {}
    }

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
        String found = reply.text(4);
        if (reply.text(0).equals("used")) {
            throw Layout.inUse(shard.keys().namespace(), found, format);
        }
        if (reply.text(0).equals("abandoned")) {
            return new Acquired.Abandoned(found);
        }
        WriteAnswer answer = WriteReply.read(reply);
        return reply.number(5) == 1 ? new Acquired.Unindexed(answer) : new Acquired.Answered(answer);
    }
}
