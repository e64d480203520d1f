package io.presence4j.engine;

/**
 * The time after a shard lost memory in which it judges nobody: one lease, counted in answered beats, so that everybody
 * has stated again before a leave is told. Timer thread only.
 */
final class LossWindow {
    private final long beatNanos;
    private final ShardFollowers followers;
    private long lastsNanos;
    private long leftNanos;
    private boolean answered;
    private long answeredAt;

    LossWindow(long leaseNanos, long beatNanos, ShardFollowers followers) {
        this.lastsNanos = leaseNanos;
        this.beatNanos = beatNanos;
        this.followers = followers;
    }

    void lastsNanos(long nanos) {
        lastsNanos = nanos;
    }

    boolean isOpen() {
        return leftNanos > 0;
    }

    void open() {
        leftNanos = lastsNanos;
        answered = false;
        followers.lossOpened();
    }

    void answeredBeat(long now) {
        if (leftNanos > 0 && answered) {
            leftNanos -= Math.min(now - answeredAt, 2 * beatNanos);
            if (leftNanos <= 0) {
                followers.lossClosed();
            }
        }
        answered = true;
        answeredAt = now;
    }

    void missedBeat() {
        answered = false;
    }
}
