package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;

import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Ends an instance's lease. */
final class Release {
    private Release() {}

    static WriteAnswer apply(Write write) {
        WriteAnswer refusal = Fencing.refusal(write, List.of());
        if (refusal != null) {
            return refusal;
        }
        ShardState state = write.state();
        if (state.topics().of(write.caller()).isEmpty()) {
            state.deadlines().removeLease(write.caller());
            state.meta().removeInstance(write.caller());
        } else {
            state.deadlines().lease(write.caller(), 0);
            state.meta().set(Meta.SEQ + write.caller(), write.fence().seq());
        }
        if (!state.deadlines().isAnyLeased()) {
            endAllLingers(write);
        }
        return write.applied();
    }

    /** The last one out: nobody else will end them. */
    private static void endAllLingers(Write write) {
        ShardState state = write.state();
        Set<String> topics = new TreeSet<>(state.topics().of(LINGERS));
        state.deadlines().lingers().forEach(linger -> topics.add(linger.topic()));
        for (String topic : topics) {
            for (String user = state.userAfter(topic, ""); user != null; user = state.userAfter(topic, user)) {
                write.in(topic).endLinger(user, Long.MAX_VALUE);
            }
        }
        state.deadlines().removeLingers();
        state.topics().removeAll(LINGERS);
    }
}
