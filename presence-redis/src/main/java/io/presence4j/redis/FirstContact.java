package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.api.StatefulConnection;
import io.presence4j.IncompatibleStoreException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Checks a server before anything else is sent to it, by {@code contact.lua}: version, Lua, rights, eviction of keys. */
final class FirstContact {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "contact", List.of());
    private static final String UNKNOWN_COMMAND = "Unknown";

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
                List.of(keys.meta(), keys.deadlines()),
                List.of(bytes(publish), bytes(channel)),
                FirstContact::read);
        var command = Commands.eval(call, Dialect.PLAIN);
        connection.dispatch(command);
        return command.thenApply(values -> new Contact(connection, read(new Reply(values))));
    }

    private static Dialect read(Reply reply) {
        String flaggedVersion = reply.text(0);
        String version = reply.text(1);
        refuseIf(
                flaggedVersion.isEmpty() && reply.text(2).contains(UNKNOWN_COMMAND),
                "the server is " + (version.isEmpty() ? "too old" : "Redis " + version)
                        + "; Redis 6.2 or later, or Valkey, is needed: upgrade it");
        refuseIf(
                !reply.text(3).isEmpty(),
                "the server refuses a command on the namespace's keys: " + reply.text(3)
                        + "; grant the user the commands and keys that docs/redis.md lists");
        refuseIf(
                !reply.text(4).isEmpty(),
                "the server refuses to publish on the namespace's channels: " + reply.text(4)
                        + "; grant the user the channels that docs/redis.md lists");
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
