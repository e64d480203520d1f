package io.presence4j.engine;

import io.presence4j.spi.Fence;

/** What this instance says of itself in one shard, and what it knows of the shard. Timer thread only. */
final class Standing {
    final int shard;
    private String instance;
    private long seq;
    private long acked;
    private long epoch;
    private long seen;
    /** Rises when what was sent before can no longer be taken at its word. */
    private long generation;

    Standing(int shard, String instance) {
        this.shard = shard;
        this.instance = instance;
    }

    /** For a write. */
    Fence next() {
        seq++;
        return present();
    }

    /** For a call that is no write of statements. */
    Fence present() {
        return new Fence(instance, seq, acked, epoch, seen);
    }

    void acknowledged(Fence sent) {
        acked = Math.max(acked, sent.seq());
    }

    /** The store knows a higher seq. */
    void passedBy(long storedSeq) {
        seq = Math.max(seq, storedSeq);
    }

    void saw(long version) {
        seen = Math.max(seen, version);
    }

    void enter(long newEpoch) {
        epoch = newEpoch;
        seen = 0;
    }

    void rename(String newInstance) {
        instance = newInstance;
        seq = 0;
        acked = 0;
    }

    void outdate() {
        generation++;
    }

    long generation() {
        return generation;
    }

    long epoch() {
        return epoch;
    }

    long seen() {
        return seen;
    }

    String instance() {
        return instance;
    }
}
