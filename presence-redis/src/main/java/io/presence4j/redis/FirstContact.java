package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.StatefulConnection;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.StoreUnavailableException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Checks a server before anything else is sent to it, by HELLO and {@code contact.lua}: protocol, version, bits, Lua,
 * rights, eviction of keys, and whether it is a master.
 */
final class FirstContact {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "contact", List.of());
    private static final String UNKNOWN_COMMAND = "Unknown";
    private static final String REPLICA = "slave";
    /** What a server of 32 bits does not know: times in µs are about as long. */
    private static final String TWO_TO_52 = "4503599627370496";

    private static final long RESP2 = 2;
    private static final long RESP3 = 3;

    private final String channel;
    private final String publish;
    private final Keys keys;

    FirstContact(Keys keys, String publish, String channel) {
        this.keys = keys;
        this.publish = publish;
        this.channel = channel;
    }

    /** The connection with the dialect of its server; fails with {@link IncompatibleStoreException} when it is unfit. */
    CompletionStage<Contact> check(StatefulConnection<String, byte[]> connection) {
        ScriptCall<Dialect> call = new ScriptCall<>(
                SCRIPT,
                "first contact",
                List.of(keys.meta(), keys.deadlines(), keys.topics("")),
                List.of(bytes(publish), bytes(channel)),
                FirstContact::read);
        var hello = Commands.hello();
        var contact = Commands.eval(call, Dialect.PLAIN);
        connection.dispatch(List.of(hello, contact));
        return hello.handle(FirstContact::protocol).thenCombine(contact, (protocol, values) -> {
            Dialect dialect = read(new Reply(values));
            refuseIf(
                    protocol < RESP3,
                    "the connection speaks RESP" + protocol
                            + ", and RESP3 is needed: leave out protocolVersion(RESP2) in the"
                            + " client's options, and let no proxy in between that knows only RESP2");
            return new Contact(connection, dialect);
        });
    }

    /** From the answer to HELLO: names and values in turn. A server that knows it not speaks the former one. */
    private static long protocol(@Nullable List<Object> hello, @Nullable Throwable failure) {
        if (hello == null) {
            return failure instanceof RedisCommandExecutionException ? RESP2 : RESP3;
        }
        Reply reply = new Reply(hello);
        for (int i = 0; i + 1 < reply.size(); i += 2) {
            if (reply.text(i).equals("proto")) {
                return reply.number(i + 1);
            }
        }
        return RESP2;
    }

    /** From the answer to the script. */
    static Dialect read(Reply reply) {
        String flaggedVersion = reply.text(0);
        String version = reply.text(1);
        refuseIf(
                flaggedVersion.isEmpty() && reply.text(2).contains(UNKNOWN_COMMAND),
                "the server is " + (version.isEmpty() ? "too old" : "Redis " + version)
                        + "; Redis 6.2 or later, or Valkey, is needed: upgrade it");
        refuseIf(
                !reply.text(8).equals(TWO_TO_52),
                "the server is one of 32 bits, whose scripts cannot write times in µs: use one of 64 bits");
        refuseIf(
                !reply.text(3).isEmpty(),
                "the server refuses a command that scripts need: " + reply.text(3)
                        + "; grant the user the commands and keys that docs/redis.md lists");
        refuseIf(
                reply.text(4).contains(UNKNOWN_COMMAND),
                "the server has no sharded Pub/Sub: leave shardedPubSub() out, or upgrade to Redis 7.0 or later");
        refuseIf(
                !reply.text(4).isEmpty(),
                "the server refuses to publish on the namespace's channels: " + reply.text(4)
                        + "; grant the user the channels that docs/redis.md lists");
        if (reply.text(7).equals(REPLICA)) {
            throw new StoreUnavailableException("the server is a replica; Sentinel may not have told its master yet");
        }
        String policy = reply.text(5);
        boolean isLimited = !reply.text(6).isEmpty() && !reply.text(6).equals("0");
        refuseIf(
                isLimited && policy.startsWith("allkeys-"),
                "the server has maxmemory-policy " + policy
                        + " and so may drop keys of presence: set it to noeviction or to a volatile one");
        return flaggedVersion.isEmpty() ? Dialect.PLAIN : Dialect.FLAGGED;
    }

    private static void refuseIf(boolean isUnfit, String why) {
        if (isUnfit) {
            throw new IncompatibleStoreException(why);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
