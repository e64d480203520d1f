package io.presence4j.redis;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code beat.lua}. */
final class BeatScript {
    private static final Script SCRIPT = Script.load(Script.Kind.FREEING, "beat", Parts.FENCED);

    private BeatScript() {}

    static ScriptCall<BeatAnswer> call(ShardAccess shard, BeatRequest request) {
        List<String> topics = new ArrayList<>();
        request.audits().forEach(audit -> topics.add(audit.topic()));
        topics.addAll(request.suspects());
        topics.addAll(request.versionsOf());

        Call call = new Call(shard)
                .key(shard.keys().topics(request.fence().instance()))
                .fence(request.fence())
                .argument(request.audits().size())
                .argument(request.suspects().size());
        topics.forEach(topic -> call.roster(topic).argument(topic));
        request.audits().forEach(audit -> call.argument(audit.userId()));
        return call.of(SCRIPT, reply -> read(reply, request));
    }

    private static BeatAnswer read(Reply reply, BeatRequest request) {
        if (reply.text(0).equals("lost")) {
            return WriteReply.lost(reply);
        }
        String due = reply.text(3);
        List<StatementKey> missing = new ArrayList<>();
        Reply numbers = reply.list(4);
        for (int i = 0; i < numbers.size(); i++) {
            missing.add(request.audits().get((int) numbers.number(i) - 1));
        }
        Map<String, Long> versions = new HashMap<>();
        List<String> told = reply.texts(5);
        for (int i = 0; i < told.size(); i++) {
            if (!told.get(i).isEmpty()) {
                versions.put(request.versionsOf().get(i), Long.valueOf(told.get(i)));
            }
        }
        return new BeatAnswer.Renewed(
                reply.status(1), due.isEmpty() ? null : due, List.copyOf(missing), Map.copyOf(versions));
    }
}
