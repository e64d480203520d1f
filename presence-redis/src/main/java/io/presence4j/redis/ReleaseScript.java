package io.presence4j.redis;

import io.presence4j.spi.Fence;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code release.lua}. */
final class ReleaseScript {
    private static final Script SCRIPT =
            Script.load(Script.Kind.FREEING, "release", Parts.with(Parts.CHANGING, "lingers", "instances"));

    /**
     * What it did.
     *
     * @param answer null when lingers must end first
     * @param topics of lingering members, some of them
     */
    record Released(@Nullable WriteAnswer answer, List<String> topics) {}

    private ReleaseScript() {}

    static ScriptCall<Released> call(ShardAccess shard, Fence fence) {
        return new Call(shard).changes(fence).of(SCRIPT, ReleaseScript::read);
    }

    private static Released read(Reply reply) {
        boolean isPutOff = reply.text(0).equals("lingers");
        return new Released(isPutOff ? null : WriteReply.read(reply), reply.texts(4));
    }
}
