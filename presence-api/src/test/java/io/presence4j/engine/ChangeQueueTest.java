package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangeQueueTest {
    private final ChangeQueue queue = new ChangeQueue();
    private final TopicPairs topic = new TopicPairs("room");

    @Test
    void whatIsRemovedWhileNothingIsSentIsNotKept() {
        List<Pair> waiting = IntStream.range(0, 100)
                .mapToObj(i -> new Pair(topic, "waiting" + i))
                .toList();
        waiting.forEach(queue::add);
        List<WeakReference<Pair>> removed = new ArrayList<>();

        for (int i = 0; i < 10_000; i++) {
            Pair pair = new Pair(topic, "guest" + i);
            queue.add(pair);
            queue.remove(pair);
            removed.add(new WeakReference<>(pair));
        }
        System.gc();

        assertThat(removed).filteredOn(pair -> pair.get() != null).hasSizeLessThanOrEqualTo(50);
        assertThat(queue.size()).isEqualTo(100);
        waiting.forEach(pair -> assertThat(queue.poll()).isSameAs(pair));
        assertThat(queue.poll()).isNull();
    }
}
