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
    private final Dialects dialects = new Dialects();

    ScriptRunner(Link link) {
        this.link = link;
    }

    <T> CompletionStage<T> run(ScriptCall<T> call) {
        return runAll(List.of(call)).get(0);
    }

    /** Sends them in one write, in order; a stage for each. What waited too long for a connection is not sent. */
    <T> List<CompletionStage<T>> runAll(List<ScriptCall<T>> calls) {
        List<Sent<T>> all = calls.stream().map(call -> new Sent<>(call)).toList();
        long askedAt = link.now();
        link.contact().whenComplete((contact, failure) -> {
            if (failure != null) {
                all.forEach(each -> each.fail(failure));
            } else if (link.isTooLate(askedAt)) {
                all.forEach(each -> each.fail(link.tooLate(askedAt, each.call)));
            } else {
                send(contact, all);
            }
        });
        List<CompletionStage<T>> answers = new ArrayList<>();
        all.forEach(each -> answers.add(each.answer));
        return answers;
    }

    private <T> void send(Contact contact, List<Sent<T>> all) {
        List<AsyncCommand<String, byte[], List<Object>>> commands = new ArrayList<>();
        for (Sent<T> each : all) {
            link.asked(each.call);
            commands.add(byDigest(contact, each, dialects.of(contact, each.call)));
        }
        dispatch(contact, commands);
    }

    private <T> AsyncCommand<String, byte[], List<Object>> byDigest(Contact contact, Sent<T> sent, Dialect dialect) {
        AsyncCommand<String, byte[], List<Object>> command = Commands.evalsha(sent.call, dialect);
        command.onComplete((values, failure) -> {
            if (failure instanceof RedisNoScriptException) {
                dispatch(contact, List.of(whole(contact, sent, dialect)));
            } else {
                done(contact, sent, values, failure);
            }
        });
        return command;
    }

    private <T> AsyncCommand<String, byte[], List<Object>> whole(Contact contact, Sent<T> sent, Dialect dialect) {
        AsyncCommand<String, byte[], List<Object>> command = Commands.eval(sent.call, dialect);
        command.onComplete((values, failure) -> {
            if (dialects.isNotUnderstood(failure, dialect, sent.call)) {
                dispatch(contact, List.of(byDigest(contact, sent, Dialect.PLAIN)));
            } else {
                done(contact, sent, values, failure);
            }
        });
        return command;
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
            link.answered(sent.call);
        }
        if (failure == null) {
            sent.read(values);
        } else {
            link.failed(contact, failure);
            sent.fail(failure);
        }
    }

    private final class Sent<T> {
        private final ScriptCall<T> call;
        private final CompletableFuture<T> answer = new CompletableFuture<>();

        Sent(ScriptCall<T> call) {
            this.call = call;
        }

        /** Whatever goes wrong here, the caller waits for the answer. */
        void read(List<Object> values) {
            try {
                answer.complete(call.reader().apply(new Reply(values)));
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }

        void fail(Throwable failure) {
            answer.completeExceptionally(Failures.of(call, failure, link.isCluster()));
        }
    }
}
