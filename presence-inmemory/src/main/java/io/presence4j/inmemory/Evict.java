package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;

import io.presence4j.LeaveReason;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.NavigableSet;

/** Removes the next piece of what a dead instance said. */
final class Evict {
    private final Write write;
    private final ShardState state;
    private final String victim;

    private Evict(Write write, String victim) {
        this.write = write;
        this.state = write.state();
        this.victim = victim;
    }

    /** Looks at {@code piece} roster entries at most. */
    static EvictAnswer apply(Write write, String victim, int piece) {
        Progress progress = NOT_DUE;
        if (!Fencing.noticesLostMemory(write)
                && write.fence().epoch() == write.state().meta().get(Meta.EPOCH)) {
            progress = victim.equals(LINGERS) ? EndLingers.apply(write, piece) : new Evict(write, victim).evict(piece);
        }
        List<TopicMessage> messages = write.tell();
        return new EvictAnswer(write.status(), progress, messages);
    }

    private Progress evict(int piece) {
        Long deadline = state.deadlines().lease(victim);
        if (deadline == null || deadline >= write.now() || write.now() < Judge.leasesFrom(state, write.now())) {
            return NOT_DUE;
        }
        NavigableSet<String> topics = state.topics().of(victim);
        if (!topics.isEmpty() && Fencing.noticesLostRoster(write, List.of(topics.first()))) {
            return NOT_DUE;
        }
        if (deadline > 0) {
            state.deadlines().lease(victim, 0);
            state.meta().place(victim, Place.START);
        }
        walk(piece);
        return end();
    }

    /** A topic that has lost its roster is left to the next call, which begins with it. */
    private void walk(int piece) {
        int left = piece;
        NavigableSet<String> topics = state.topics().of(victim);
        while (left > 0 && !topics.isEmpty() && !state.lost(topics.first())) {
            left -= walkTopic(topics.first(), left);
            topics = state.topics().of(victim);
        }
    }

    /** Removes the victim's statements in a topic and returns how many entries it looked at, at least 1. */
    private int walkTopic(String topic, int most) {
        Place known = state.meta().place(victim);
        String cursor = (known == null ? Place.START : known).in(topic).cursor();
        int examined = 0;
        String user = state.userAfter(topic, cursor);
        while (user != null && examined < most) {
            write.in(topic).remove(user, victim, 0, LeaveReason.INSTANCE_LOST);
            cursor = user;
            user = state.userAfter(topic, cursor);
            examined++;
        }
        if (user == null) {
            state.topics().remove(victim, topic);
        } else {
            state.meta().place(victim, new Place(topic, cursor));
        }
        return Math.max(1, examined);
    }

    private Progress end() {
        if (!state.topics().of(victim).isEmpty()) {
            return MORE;
        }
        state.deadlines().removeLease(victim);
        state.meta().removeInstance(victim);
        return DONE;
    }
}
