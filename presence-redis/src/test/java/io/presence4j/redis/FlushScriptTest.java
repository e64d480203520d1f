package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code flush.lua}, by what it leaves in Redis. */
class FlushScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void aMemberIsStoredInTheDocumentedForm() {
        Speaker alice = shard.acquired("alice001");

        alice.put("room", "sam");

        long version = Long.parseLong(new String(shard.redis.hget(shard.keys.versions(), "room"), UTF_8));
        byte[] json = OneShard.bytes("[{\"name\":\"sam\"}]");
        ByteBuffer member = ByteBuffer.allocate(8 + 1 + 8 + 8 + 4 + json.length);
        member.putLong(shard.nowMicros()).put((byte) 8).put(OneShard.bytes("alice001"));
        member.putLong(version).putInt(json.length).put(json);
        assertThat(shard.redis.hget(shard.keys.roster("room"), "sam")).isEqualTo(member.array());
        assertThat(shard.isListed("alice001", "room")).isTrue();
        assertThat(shard.register("top")).isEqualTo(Long.toString(version));
    }

    @Test
    void anEqualStatementChangesNothingButTheLease() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        byte[] before = shard.redis.dump(shard.keys.roster("room"));
        String top = shard.register("top");

        WriteAnswer answer = alice.put("room", "sam");

        assertThat(((WriteAnswer.Applied) answer).messages()).isEmpty();
        assertThat(shard.redis.dump(shard.keys.roster("room"))).isEqualTo(before);
        assertThat(shard.register("top")).isEqualTo(top);
    }

    @Test
    void oneMessageTellsAllChangesOfATopic() {
        Speaker alice = shard.acquired("alice001");

        WriteAnswer answer = alice.put("room", "sam", "dana", "kim");

        List<TopicMessage> messages = ((WriteAnswer.Applied) answer).messages();
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0).changes())
                .extracting(Change::userId)
                .containsExactlyInAnyOrder("sam", "dana", "kim");
        assertThat(messages.get(0).size()).isEqualTo(3);
        assertThat(messages.get(0).previous()).isZero();
    }

    @Test
    void oneMessageTellsAllThatHappensInEveryone() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "early", "silent");
        // Who is stated again in a new epoch is said to be restored; here it is young.
        long now = shard.nowMicros();

        WriteAnswer answer = alice.flush(
                List.of(
                        new Put("everyone", "sam", List.of(Map.of()), false),
                        new Put("everyone", "dana", List.of(Map.of()), true)),
                List.of(
                        new Remove("everyone", "early", 0, LeaveReason.CLOSED),
                        new Remove("everyone", "silent", 0, LeaveReason.EXPIRED)),
                Set.of());

        List<TopicMessage> messages = ((WriteAnswer.Applied) answer).messages();
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0).changes())
                .containsExactly(
                        new Change.Joined("sam", now, false),
                        new Change.Joined("dana", now, true),
                        new Change.Left("early", LeaveReason.CLOSED),
                        new Change.Left("silent", LeaveReason.EXPIRED));
        assertThat(messages.get(0).size()).isEqualTo(2);
    }

    @Test
    void anOlderOneIsStaleAndWritesNothing() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        shard.redis.hset(shard.keys.meta(), "seq:alice001", OneShard.bytes("99"));

        assertThat(alice.put("room", "dana")).isInstanceOf(WriteAnswer.Stale.class);
        assertThat(shard.redis.hlen(shard.keys.roster("room"))).isEqualTo(1);
    }

    @Test
    void whatHasManyEntriesIsLargeAtOnceSinceRedisSearchesASmallHashFromItsBeginning() {
        shard.redis.configSet("hash-max-ziplist-entries", "512");
        try {
            Speaker alice = shard.acquired("alice001");

            alice.put("small", users(128));
            alice.put("large", users(129));

            assertThat(shard.redis.objectEncoding(shard.keys.meta())).isEqualTo("hashtable");
            assertThat(shard.redis.objectEncoding(shard.keys.versions())).isEqualTo("hashtable");
            assertThat(shard.redis.objectEncoding(shard.keys.roster("large"))).isEqualTo("hashtable");
            assertThat(shard.redis.objectEncoding(shard.keys.roster("small"))).isNotEqualTo("hashtable");
            assertThat(shard.redis.hlen(shard.keys.roster("large"))).isEqualTo(129);
        } finally {
            shard.redis.configSet("hash-max-ziplist-entries", "8");
        }
    }

    @Test
    void usersOfEveryoneMayHaveWhatJsonQuotes() {
        Speaker alice = shard.acquired("alice001");
        String[] users = {"plain", "a\"b", "c\\", "\",\"", "d\u0001e", "\ud83d\ude00/"};

        WriteAnswer joined = alice.put("everyone", users);
        WriteAnswer left = alice.remove("everyone", 0, users);

        assertThat(((WriteAnswer.Applied) joined).messages().get(0).changes())
                .extracting(Change::userId)
                .containsExactly(users);
        assertThat(((WriteAnswer.Applied) left).messages().get(0).changes())
                .extracting(Change::userId)
                .containsExactly(users);
        assertThat(shard.redis.exists(shard.keys.everyone())).isZero();
    }

    @Test
    void ofUsersWhomOthersStateTooNobodyJoinsOrLeaves() {
        Speaker alice = shard.acquired("alice001");
        Speaker bob = shard.acquired("bob00001");
        bob.put("everyone", "user-1", "user-2");

        WriteAnswer joined = alice.put("everyone", users(4));
        WriteAnswer left = alice.remove("everyone", 0, users(4));

        assertThat(((WriteAnswer.Applied) joined).messages().get(0).changes())
                .extracting(Change::userId)
                .containsExactly("user-0", "user-3");
        assertThat(((WriteAnswer.Applied) left).messages().get(0).changes())
                .extracting(Change::userId)
                .containsExactly("user-0", "user-3");
        assertThat(shard.redis.hkeys(shard.keys.everyone())).containsExactlyInAnyOrder("user-1", "user-2");
    }

    private static String[] users(int count) {
        return IntStream.range(0, count).mapToObj(i -> "user-" + i).toArray(String[]::new);
    }
}
