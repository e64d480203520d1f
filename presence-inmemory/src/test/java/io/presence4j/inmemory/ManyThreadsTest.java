package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManyThreadsTest {
    private static final int INSTANCES = 4;
    private static final int FLUSHES = 500;

    private final OneShard shard = new OneShard();

    @Test
    void messagesComeInTheOrderOfTheirVersionsAndNoneIsMissing() {
        // no lock of its own: the shard's is held
        List<TopicMessage> heard = new ArrayList<>();
        shard.store
                .open(new StoreContext("listener", Announcer.STORE))
                .eventBus()
                .open(intoList(heard))
                .subscribe(new Channel(0, EVERYONE));

        CompletableFuture.allOf(IntStream.range(0, INSTANCES)
                        .mapToObj(i -> CompletableFuture.runAsync(() -> joinMany("instance-" + i)))
                        .toArray(CompletableFuture[]::new))
                .join();

        assertThat(heard).hasSize(INSTANCES * FLUSHES);
        for (int i = 0; i < heard.size(); i++) {
            assertThat(heard.get(i).previous())
                    .isEqualTo(i == 0 ? 0 : heard.get(i - 1).version());
            assertThat(heard.get(i).size()).isEqualTo(i + 1);
        }
    }

    private void joinMany(String instance) {
        StoreSession session = shard.store.open(new StoreContext(instance, Announcer.STORE));
        AcquireRequest request = new AcquireRequest(0, new Fence(instance, 1, 0, 0, 0), 7, 15_000, 3_000);
        long epoch = FakeInstance.now(session.acquire(request)).status().epoch();
        for (int i = 1; i <= FLUSHES; i++) {
            Put put = new Put(EVERYONE, instance + "-" + i, List.of(), false);
            Fence fence = new Fence(instance, i + 1, i, epoch, 0);
            WriteAnswer answer = FakeInstance.now(
                    session.flush(List.of(new FlushRequest(0, fence, List.of(put), List.of(), Set.of())))
                            .get(0));
            Answers.assertApplied(answer);
        }
    }

    private static BusSink intoList(List<TopicMessage> heard) {
        return new BusSink() {
            @Override
            public void message(TopicMessage message) {
                heard.add(message);
            }

            @Override
            public void subscribed(Channel channel) {}
        };
    }
}
