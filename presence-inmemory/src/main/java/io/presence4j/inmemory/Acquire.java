package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;

/** Gives an instance a lease. */
final class Acquire {
    private Acquire() {}

    static WriteAnswer apply(Write write, AcquireRequest request) {
        Meta meta = write.state().meta();
        String caller = write.caller();
        if (!meta.has(Meta.EPOCH)) {
            write.startEpoch();
        }
        if (meta.has(Meta.TOKEN + caller) && meta.get(Meta.TOKEN + caller) != request.token()) {
            return new WriteAnswer.IdTaken(write.status());
        }
        if (meta.has(Meta.SEQ + caller)
                && meta.get(Meta.SEQ + caller) >= write.fence().seq()) {
            return write.stale();
        }
        register(meta, request);
        if (write.state().deadlines().isEmpty()) {
            findDeadlinesAgain(write);
        }
        write.renewLease();
        return write.applied();
    }

    private static void register(Meta meta, AcquireRequest request) {
        String caller = request.fence().instance();
        meta.set(Meta.TOKEN + caller, request.token());
        meta.set(Meta.SEQ + caller, request.fence().seq());
        meta.set(Meta.LEASE + caller, request.leaseMillis() * 1000);
        meta.set(Meta.BEAT + caller, request.beatMillis() * 1000);
        meta.removePlace(caller);
    }

    /** Deadlines are never all gone while anybody is known: they were lost. */
    private static void findDeadlinesAgain(Write write) {
        ShardState state = write.state();
        long longest = state.meta().longest(Meta.LEASE);
        for (String instance : state.meta().instances()) {
            String lease = Meta.LEASE + instance;
            state.deadlines()
                    .lease(
                            instance,
                            write.now()
                                    + (state.meta().has(lease) ? state.meta().get(lease) : longest));
        }
        state.topics().of(LINGERS).forEach(topic -> findLingersAgain(state, topic));
    }

    /** A topic that lost its roster as well gets a linger that is over, of nobody: who ends it notices the loss. */
    private static void findLingersAgain(ShardState state, String topic) {
        if (state.lost(topic)) {
            state.deadlines().linger(new Linger(0, topic, ""));
        }
        for (String user = state.userAfter(topic, ""); user != null; user = state.userAfter(topic, user)) {
            Statement linger = state.statement(topic, user, LINGERS);
            if (linger != null) {
                state.deadlines().linger(new Linger(linger.lingersUntil(), topic, user));
            }
        }
    }
}
