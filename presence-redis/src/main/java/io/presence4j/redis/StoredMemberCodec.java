package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage.Statement;
import io.presence4j.spi.RosterPage.StoredMember;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Reads a member as it is stored; {@code parts/topics.lua} tells the form. What does not have it counts as not there, as
 * it does for the scripts: who is there finds it missing and says so again.
 */
final class StoredMemberCodec {
    private static final Logger log = LoggerFactory.getLogger(StoredMemberCodec.class);

    private StoredMemberCodec() {}

    /** The member with all statements up to what cannot be read; none when there is no statement. */
    static Optional<StoredMember> decode(String topic, String userId, byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        List<Statement> statements = new ArrayList<>();
        long sinceMicros = 0;
        try {
            sinceMicros = in.getLong();
            while (in.hasRemaining()) {
                statements.add(statement(in, !topic.equals(EVERYONE)));
            }
        } catch (BufferUnderflowException | IllegalArgumentException | JacksonException e) {
            log.debug("What is stored of {} in {} cannot be read", userId, topic, e);
        }
        return statements.isEmpty()
                ? Optional.empty()
                : Optional.of(new StoredMember(userId, sinceMicros, List.copyOf(statements)));
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
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
