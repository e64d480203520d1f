package io.presence4j.redis;

import io.presence4j.spi.Reading;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code online.lua}. */
final class OnlineScript {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "online", Parts.READING);

    private OnlineScript() {}

    static ScriptCall<Reading<Set<String>>> call(ShardAccess shard, List<String> userIds) {
        Call call = new Call(shard);
        userIds.forEach(call::argument);
        return call.of(SCRIPT, reply -> read(reply, userIds));
    }

    static Reading<Set<String>> both(Reading<Set<String>> one, Reading<Set<String>> other) {
        Set<String> online = new HashSet<>(one.value());
        online.addAll(other.value());
        return new Reading<>(Set.copyOf(online), one.suspect() || other.suspect());
    }

    private static Reading<Set<String>> read(Reply reply, List<String> userIds) {
        Set<String> online = new HashSet<>();
        Reply numbers = reply.list(1);
        for (int i = 0; i < numbers.size(); i++) {
            online.add(userIds.get((int) numbers.number(i) - 1));
        }
        return new Reading<>(Set.copyOf(online), reply.number(0) == 1);
    }
}
