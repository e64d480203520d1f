package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InboxTest {
    private final List<String> ran = new ArrayList<>();
    private final Inbox inbox = new Inbox(new Signal(() -> ran.add("woken")));

    @Test
    void tasksRunInOrderWhatComesMeanwhileIncluded() {
        inbox.post(() -> inbox.post(() -> ran.add("second")));
        inbox.post(() -> ran.add("first"), () -> ran.add("never"));

        inbox.drain();

        assertThat(ran).containsExactly("woken", "first", "second");
    }

    @Test
    void noMoreThanSoManyRunInOneStep() {
        for (int task = 0; task < 2 * Inbox.MOST_AT_ONCE; task++) {
            inbox.post(() -> inbox.post(() -> ran.add("meanwhile")));
        }

        inbox.drain();
        assertThat(inbox.isEmpty()).isFalse();
        inbox.drain();

        assertThat(ran).doesNotContain("meanwhile");
    }

    @Test
    void aTaskThatThrowsHoldsUpNone() {
        inbox.post(() -> {
            throw new IllegalStateException("bad");
        });
        inbox.post(() -> ran.add("next"));

        inbox.drain();

        assertThat(ran).contains("next");
    }

    @Test
    void whatWaitsWhenItClosesIsToldSoAndNotRun() {
        inbox.post(() -> ran.add("answer"));
        inbox.post(() -> ran.add("watch"), () -> ran.add("no watch"));

        inbox.close();
        inbox.drain();

        assertThat(ran).containsExactly("woken", "no watch");
    }

    @Test
    void whatComesLaterIsToldSoAtOnce() {
        inbox.close();

        inbox.post(() -> ran.add("answer"));
        inbox.post(() -> ran.add("watch"), () -> ran.add("no watch"));

        assertThat(ran).containsExactly("no watch");
        assertThat(inbox.isEmpty()).isTrue();
    }
}
