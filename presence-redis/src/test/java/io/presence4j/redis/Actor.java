package io.presence4j.redis;

import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.util.Set;
import java.util.TreeSet;

/** What an instance in a random history knows of the shard and of its own statements. */
final class Actor {
    final String id;
    final Set<String> held = new TreeSet<>();
    long token;
    private long seq;
    private long acked;
    private long epoch;
    private long seen;

    Actor(String id) {
        this.id = id;
        this.token = id.hashCode();
    }

    Fence next() {
        seq++;
        return present();
    }

    Fence present() {
        return new Fence(id, seq, acked, epoch, seen);
    }

    void learn(Fence fence, WriteAnswer answer) {
        if (answer instanceof WriteAnswer.Applied) {
            acked = Math.max(acked, fence.seq());
        } else if (answer instanceof WriteAnswer.Stale stale) {
            seq = Math.max(seq, stale.storedSeq());
        }
        learn(answer.status());
    }

    void learn(ShardStatus status) {
        if (status.epoch() != epoch) {
            epoch = status.epoch();
            seen = 0;
            acked = 0;
        }
        seen = Math.max(seen, status.top());
    }

    /** Forgets what it said: a process that starts again under the same id. */
    void startAgain() {
        token++;
        held.clear();
    }

    static String line(StatementKey key) {
        return key.topic() + "/" + key.userId();
    }
}
