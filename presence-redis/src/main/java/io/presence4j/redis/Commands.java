package io.presence4j.redis;

import static io.presence4j.redis.Topology.CODEC;

import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.List;

/** The commands that call scripts. */
final class Commands {
    private Commands() {}

    /** Calls a script that the server should know. */
    static AsyncCommand<String, byte[], List<Object>> evalsha(ScriptCall<?> call, Dialect dialect) {
        CommandArgs<String, byte[]> args =
                new CommandArgs<>(CODEC).add(call.script().digest(dialect));
        return command(CommandType.EVALSHA, args, call);
    }

    /** Calls a script that the server does not know, and makes it known. */
    static AsyncCommand<String, byte[], List<Object>> eval(ScriptCall<?> call, Dialect dialect) {
        CommandArgs<String, byte[]> args =
                new CommandArgs<>(CODEC).add(call.script().body(dialect));
        return command(CommandType.EVAL, args, call);
    }

    /** Asks which protocol the connection speaks, among other things. */
    static AsyncCommand<String, byte[], List<Object>> hello() {
        return new AsyncCommand<>(
                new Command<>(CommandType.HELLO, new NestedMultiOutput<>(CODEC), new CommandArgs<>(CODEC)));
    }

    private static AsyncCommand<String, byte[], List<Object>> command(
            CommandType type, CommandArgs<String, byte[]> args, ScriptCall<?> call) {
        args.add(call.keys().size()).addKeys(call.keys()).addValues(call.arguments());
        return new AsyncCommand<>(new Command<>(type, new NestedMultiOutput<>(CODEC), args));
    }
}
