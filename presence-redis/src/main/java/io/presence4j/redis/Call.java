package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.spi.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Collects the keys and arguments of one script call. Not for use by several threads. */
final class Call {
    private final ShardAccess shard;
    private final List<String> keys = new ArrayList<>();
    private final List<byte[]> arguments = new ArrayList<>();

    /** Begins with what every script has: {@code parts/registers.lua}. */
    Call(ShardAccess shard) {
        this.shard = shard;
        Keys names = shard.keys();
        key(names.meta()).key(names.deadlines()).key(names.versions()).key(names.everyone());
        argument(shard.now());
    }

    /** The arguments of {@code parts/caller.lua}. */
    Call fence(Fence fence) {
        return argument(fence.instance())
                .argument(fence.seq())
                .argument(fence.acked())
                .argument(fence.epoch())
                .argument(fence.seen());
    }

    /** The keys and arguments of {@code parts/changes.lua}. */
    Call changes(Fence fence) {
        key(shard.keys().topics(fence.instance())).key(shard.topicsOfLingers());
        return fence(fence)
                .argument(shard.number())
                .argument(shard.announcement())
                .argument(shard.channels());
    }

    Call key(String key) {
        keys.add(key);
        return this;
    }

    Call roster(String topic) {
        return key(shard.keys().roster(topic));
    }

    Call argument(String argument) {
        return argument(argument.getBytes(UTF_8));
    }

    Call argument(long argument) {
        return argument(Long.toString(argument));
    }

    Call argument(byte[] argument) {
        arguments.add(argument);
        return this;
    }

    <T> ScriptCall<T> of(Script script, Function<Reply, T> reader) {
        String what = script.name() + " in shard " + shard.number();
        return new ScriptCall<>(script, what, List.copyOf(keys), List.copyOf(arguments), reader);
    }
}
