package io.presence4j.engine;

import java.time.Duration;

/**
 * When those should come back whose connections are refused: after one to two beats, spread evenly by the golden ratio, so
 * that those of one second do not come in one. Any thread.
 */
record RetryTimes(Duration beat) {
    private static final double GOLDEN_RATIO = 0.618_033_988_749_895;

    Duration of(long number) {
        double spread = number * GOLDEN_RATIO;
        return beat.plusNanos((long) (beat.toNanos() * (spread - Math.floor(spread))));
    }
}
