package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage.Statement;
import io.presence4j.spi.RosterPage.StoredMember;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads a member as it is stored; {@code parts/topics.lua} tells the form. */
final class StoredMemberCodec {
    private StoredMemberCodec() {}

    static StoredMember decode(String topic, String userId, byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        long sinceMicros = in.getLong();
        List<Statement> statements = new ArrayList<>();
        while (in.hasRemaining()) {
            statements.add(statement(in, !topic.equals(EVERYONE)));
        }
        return new StoredMember(userId, sinceMicros, List.copyOf(statements));
    }

    private static Statement statement(ByteBuffer in, boolean isNamed) {
        String instance = new String(bytes(in, in.get() & 0xff), UTF_8);
        if (instance.equals(EvictAnswer.LINGERS)) {
            in.getLong(); // when it ends
        }
        if (!isNamed) {
            return new Statement(instance, 0, List.of());
        }
        long version = in.getLong();
        return new Statement(instance, version, AttributesCodec.decode(bytes(in, in.getInt())));
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
