package io.presence4j.redis;

import io.presence4j.spi.HeldPage;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.List;

/** {@code held.lua}. */
final class HeldScript {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "held", Parts.WALKING);

    private HeldScript() {}

    static ScriptCall<HeldPage> call(ShardAccess shard, String instance, HeldCursor from, int piece) {
        Call call = new Call(shard)
                .key(shard.keys().topics(instance))
                .argument(instance)
                .argument(from.inFirst())
                .argument(piece);
        from.topics().forEach(topic -> call.roster(topic).argument(topic));
        return call.of(SCRIPT, reply -> read(reply, from));
    }

    private static HeldPage read(Reply reply, HeldCursor from) {
        List<StatementKey> statements = new ArrayList<>();
        List<String> found = reply.texts(1);
        for (int i = 0; i < found.size(); i += 2) {
            statements.add(new StatementKey(found.get(i), found.get(i + 1)));
        }
        List<String> next = reply.texts(3);
        return new HeldPage(
                from.topics().subList(0, (int) reply.number(0)),
                statements,
                next.isEmpty() ? null : new HeldCursor(reply.text(2), next).toString());
    }
}
