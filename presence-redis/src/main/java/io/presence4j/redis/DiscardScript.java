package io.presence4j.redis;

import java.util.List;

/** {@code discard.lua}. */
final class DiscardScript {
    private static final Script SCRIPT = Script.load(Script.Kind.FREEING, "discard", Parts.READING);

    /** What is left, or why it stays. */
    record Discarded(Progress progress, List<String> topics, List<String> instances) {
        enum Progress {
            MORE,
            DONE,
            USED
        }
    }

    private DiscardScript() {}

    static ScriptCall<Discarded> call(ShardAccess shard, String format, List<String> topics, List<String> instances) {
        Call call = new Call(shard).argument(format);
        topics.forEach(topic -> call.roster(topic).argument(topic));
        instances.forEach(instance -> call.key(shard.keys().topics(instance)));
        return call.of(SCRIPT, DiscardScript::read);
    }

    private static Discarded read(Reply reply) {
        Discarded.Progress progress = switch (reply.text(0)) {
            case "more" -> Discarded.Progress.MORE;
            case "done" -> Discarded.Progress.DONE;
            case "used" -> Discarded.Progress.USED;
            default -> throw new IllegalStateException("unknown answer: " + reply.text(0));
        };
        return new Discarded(progress, reply.texts(1), reply.texts(2));
    }
}
