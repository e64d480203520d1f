package io.presence4j.examples.whoisonline;

import java.time.Duration;

/** What can befall an instance; both come back at once and happen later. */
interface Fate {
    /** It dies without a goodbye; another starts on its port after the pause. */
    void crash(Duration pause);

    /** It sends its pages away over the period and ends; another starts on its port. */
    void restart(Duration period);
}
