package io.presence4j.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.protocol.AsyncCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sends scripts over the session's connection: by digest, and whole when the server does not know it. */
final class ScriptRunner {
    private final Link link;

    ScriptRunner(Link link) {
        this.link = link;
    }

    <T> CompletionStage<T> run(ScriptCall<T> call) {
        return runAll(List.of(call)).get(0);
    }

    /** Sends them in one write, in order; a stage for each. */
    <T> List<CompletionStage<T>> runAll(List<ScriptCall<T>> calls) {
        List<Sent<T>> all = calls.stream().map(call -> new Sent<>(call)).toList();
        link.contact().whenComplete((contact, failure) -> {
            if (failure == null) {
                send(contact, all);
            } else {
                all.forEach(each -> each.fail(failure));
            }
        });
        List<CompletionStage<T>> answers = new ArrayList<>();
        all.forEach(each -> answers.add(each.answer));
        return answers;
    }

    private <T> void send(Contact contact, List<Sent<T>> all) {
        link.asked();
        List<AsyncCommand<String, byte[], List<Object>>> commands = new ArrayList<>();
        for (Sent<T> each : all) {
            AsyncCommand<String, byte[], List<Object>> command = Commands.evalsha(each.call, contact.dialect());
            command.onComplete((values, failure) -> {
                if (failure instanceof RedisNoScriptException) {
                    sendWhole(contact, each);
                } else {
                    done(contact, each, values, failure);
                }
            });
            commands.add(command);
        }
        dispatch(contact, commands);
    }

    private <T> void sendWhole(Contact contact, Sent<T> sent) {
        AsyncCommand<String, byte[], List<Object>> command = Commands.eval(sent.call, contact.dialect());
        command.onComplete((values, failure) -> done(contact, sent, values, failure));
        dispatch(contact, List.of(command));
    }

    private static void dispatch(Contact contact, List<AsyncCommand<String, byte[], List<Object>>> commands) {
        try {
            contact.connection().dispatch(commands);
        } catch (RuntimeException e) {
            commands.forEach(command -> command.completeExceptionally(e));
        }
    }

    private <T> void done(Contact contact, Sent<T> sent, List<Object> values, Throwable failure) {
        if (failure == null || failure instanceof RedisCommandExecutionException) {
            link.answered();
        }
        if (failure == null) {
            sent.read(values);
        } else {
            link.failed(contact, failure);
            sent.fail(failure);
        }
    }

    private static final class Sent<T> {
        private final ScriptCall<T> call;
        private final CompletableFuture<T> answer = new CompletableFuture<>();

        Sent(ScriptCall<T> call) {
            this.call = call;
        }

        void read(List<Object> values) {
            try {
                answer.complete(call.reader().apply(new Reply(values)));
            } catch (RuntimeException e) {
                fail(e);
            }
        }

        void fail(Throwable failure) {
            answer.completeExceptionally(Failures.of(call, failure));
        }
    }
}
