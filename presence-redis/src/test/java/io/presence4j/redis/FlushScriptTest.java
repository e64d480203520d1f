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
import java.nio.charset.StandardCharsets;
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
                List.of(put("sam", false), put("dana", true)),
                List.of(remove("early", LeaveReason.CLOSED), remove("silent", LeaveReason.EXPIRED)),
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
        assertThat(shard.redis.hkeys(shard.keys.everyone())).containsExactlyInAnyOrder(users);
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
    void usersOfEveryoneMayHaveAnyLength() {
        Speaker alice = shard.acquired("alice001");
        String[] users =
                IntStream.of(1, 31, 32, 255, 256, 65_535).mapToObj("x"::repeat).toArray(String[]::new);

        List<Change> joined = changes(alice.put("everyone", users));
        assertThat(shard.redis.hkeys(shard.keys.everyone())).containsExactlyInAnyOrder(users);
        List<Change> left = changes(alice.remove("everyone", 0, users));

        assertThat(joined).extracting(Change::userId).containsExactly(users);
        assertThat(left).extracting(Change::userId).containsExactly(users);
        assertThat(shard.redis.exists(shard.keys.everyone())).isZero();
    }

    @Test
    void veryManyUsersOfEveryoneComeAndGoInOneCall() {
        Speaker alice = shard.acquired("alice001");
        String[] users = users(1_001);

        List<Change> joined = changes(alice.put("everyone", users));
        assertThat(shard.redis.hkeys(shard.keys.everyone())).containsExactlyInAnyOrder(users);
        assertThat(shard.redis.objectEncoding(shard.keys.everyone())).isEqualTo("hashtable");
        List<Change> left = changes(alice.remove("everyone", 0, users));

        assertThat(joined).extracting(Change::userId).containsExactly(users);
        assertThat(left).extracting(Change::userId).containsExactly(users);
        assertThat(shard.redis.exists(shard.keys.everyone())).isZero();
    }

    @Test
    void ofAllThatHappensInEveryoneOnlyWhatOthersDoNotStateIsTold() {
        Speaker alice = shard.acquired("alice001");
        Speaker bob = shard.acquired("bob00001");
        alice.put("everyone", "closed", "shared-1", "expired", "shared-2");
        bob.put("everyone", "shared-1", "shared-2", "shared-3", "shared-4");

        WriteAnswer answer = alice.flush(
                List.of(
                        put("new", false),
                        put("shared-3", false),
                        put("newer", false),
                        put("restored", true),
                        put("shared-4", true)),
                List.of(
                        remove("closed", LeaveReason.CLOSED),
                        remove("shared-1", LeaveReason.CLOSED),
                        remove("shared-2", LeaveReason.EXPIRED),
                        remove("expired", LeaveReason.EXPIRED)),
                Set.of());

        assertThat(changes(answer))
                .extracting(Change::userId)
                .containsExactly("new", "newer", "restored", "closed", "expired");
        assertThat(((WriteAnswer.Applied) answer).messages().get(0).size()).isEqualTo(7);
        assertThat(shard.redis.hkeys(shard.keys.everyone()))
                .containsExactlyInAnyOrder("new", "newer", "restored", "shared-1", "shared-2", "shared-3", "shared-4");
        String fresh = StandardCharsets.ISO_8859_1
                .decode(ByteBuffer.wrap(shard.redis.hget(shard.keys.everyone(), "newer")))
                .toString();
        assertThat(fresh).endsWith("\u0008alice001").hasSize(17);
        assertThat(shard.redis.hget(shard.keys.everyone(), "shared-1")).hasSize(17);
        assertThat(shard.redis.hget(shard.keys.everyone(), "shared-3")).hasSize(26);
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

    private static Put put(String user, boolean restored) {
        return new Put("everyone", user, List.of(Map.of()), restored);
    }

    private static Remove remove(String user, LeaveReason reason) {
        return new Remove("everyone", user, 0, reason);
    }

    private static List<Change> changes(WriteAnswer answer) {
        return ((WriteAnswer.Applied) answer).messages().get(0).changes();
    }

    private static String[] users(int count) {
        return IntStream.range(0, count).mapToObj(i -> "user-" + i).toArray(String[]::new);
    }
}
