package io.presence4j.redis;

import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import java.util.ArrayList;
import java.util.List;

/** {@code roster.lua}. */
final class RosterScript {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "roster", Parts.WALKING);
    private static final String AT_THE_END = "0";

    private RosterScript() {}

    static ScriptCall<RosterPage> call(ShardAccess shard, String topic, String cursor, int pageSize) {
        return new Call(shard)
                .roster(topic)
                .argument(topic)
                .argument(cursor.isEmpty() ? AT_THE_END : cursor)
                .argument(pageSize)
                .of(SCRIPT, reply -> read(reply, topic));
    }

    private static RosterPage read(Reply reply, String topic) {
        String next = reply.text(4);
        List<StoredMember> members = new ArrayList<>();
        Reply stored = reply.list(5);
        for (int i = 0; i < stored.size(); i += 2) {
            StoredMemberCodec.decode(topic, stored.text(i), stored.bytes(i + 1)).ifPresent(members::add);
        }
        return new RosterPage(
                reply.status(0),
                reply.number(1),
                (int) reply.number(2),
                List.copyOf(members),
                next.equals(AT_THE_END) ? null : next,
                reply.number(3) == 1);
    }
}
