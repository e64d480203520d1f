package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Random histories, asked of the in-memory store and of Redis: every answer is the same, and every message. The number
 * of histories is {@code PRESENCE_HISTORIES}; a failure names its seed.
 */
class DifferentialTest {
    private static final int HISTORIES = Integer.parseInt(System.getenv().getOrDefault("PRESENCE_HISTORIES", "60"));
    private static final int STEPS = 200;
    private static final List<String> TOPICS = List.of("hall", "kitchen", "room:7", EVERYONE);
    private static final List<String> USERS = List.of("dana", "eve", "kim", "quote\"d", "sam", "zoë");
    private static final long[] PAUSES_MILLIS = {0, 0, 1, 200, 500, 1_000, 3_000, 3_000, 7_000, 16_000, 40_000, 200_000
    };

    private Random random = new Random(0);
    private Twins twins;
    private List<Actor> actors = List.of();
    private Runnable restore;

    @Test
    void everyAnswerAndMessageIsThatOfTheInMemoryStore() {
        for (int seed = 1; seed <= HISTORIES; seed++) {
            random = new Random(seed);
            actors = List.of(new Actor("alice001"), new Actor("bruno001"), new Actor("carol001"));
            try (Twins pair = new Twins()) {
                twins = pair;
                restore = pair.snapshot();
                for (int step = 0; step < STEPS; step++) {
                    act("seed " + seed + ", step " + step + ": ");
                }
            }
        }
    }

    private void act(String at) {
        Actor actor = any(actors);
        twins.advance(Duration.ofMillis(PAUSES_MILLIS[random.nextInt(PAUSES_MILLIS.length)]));
        switch (random.nextInt(16)) {
            case 0, 1 -> acquire(at, actor);
            case 2, 3, 4, 5, 6 -> flush(at, actor);
            case 7, 8, 9 -> beat(at, actor);
            case 10, 11 -> evict(at, actor);
            case 12 -> read(at);
            case 13 -> held(at, actor);
            case 14 -> release(at, actor);
            default -> lose(at, actor);
        }
    }

    /** Mostly what the actor knows; now and then a late, a wrong or an old one. */
    private Fence perhapsWrong(Fence fence) {
        long seq = fence.seq();
        long acked = fence.acked();
        long epoch = fence.epoch();
        long seen = fence.seen();
        switch (random.nextInt(40)) {
            case 0 -> seq = Math.max(0, seq - 1 - random.nextInt(3));
            case 1 -> acked = seq + 1;
            case 2 -> epoch += random.nextInt(3) - 1;
            case 3 -> seen += 1_000_000;
            default -> seen = random.nextBoolean() ? seen : 0;
        }
        return new Fence(fence.instance(), seq, acked, Math.max(0, epoch), seen);
    }

    private void acquire(String at, Actor actor) {
        if (random.nextInt(10) == 0) {
            actor.startAgain();
        }
        Fence fence = perhapsWrong(actor.next());
        long lease = random.nextInt(8) == 0 ? 20_000 : 15_000;
        WriteAnswer answer = twins.ask(
                at + "acquire", session -> session.acquire(new AcquireRequest(0, fence, actor.token, lease, 3_000)));
        actor.learn(fence, answer);
    }

    private void release(String at, Actor actor) {
        Fence fence = perhapsWrong(actor.next());
        actor.learn(fence, twins.ask(at + "release", session -> session.release(0, fence)));
    }

    private void flush(String at, Actor actor) {
        Set<String> topics = new TreeSet<>(List.of(any(TOPICS), any(TOPICS)));
        int kinds = topics.size() > 1 ? 1 + random.nextInt(2) : 3;
        List<Put> puts = new ArrayList<>();
        List<Remove> removes = new ArrayList<>();
        for (String topic : topics) {
            for (String user : USERS) {
                int dice = random.nextInt(4);
                if (dice == 0 && (kinds & 1) != 0) {
                    puts.add(new Put(topic, user, attributes(topic), random.nextInt(4) == 0));
                } else if (dice == 1 && (kinds & 2) != 0) {
                    removes.add(new Remove(topic, user, random.nextInt(3) * 2_250L, LeaveReason.CLOSED));
                }
            }
        }
        Set<String> held = new TreeSet<>(actor.held);
        puts.forEach(put -> held.add(put.topic() + "/" + put.userId()));
        removes.forEach(remove -> held.remove(remove.topic() + "/" + remove.userId()));
        Set<String> vacated = removes.stream()
                .map(Remove::topic)
                .filter(topic -> held.stream().noneMatch(key -> key.startsWith(topic + "/")))
                .collect(Collectors.toSet());
        Fence fence = perhapsWrong(actor.next());
        FlushRequest request = new FlushRequest(0, fence, puts, removes, vacated);
        WriteAnswer answer = twins.ask(
                at + request, session -> session.flush(List.of(request)).get(0));
        if (answer instanceof WriteAnswer.Applied) {
            actor.held.clear();
            actor.held.addAll(held);
        }
        actor.learn(fence, answer);
    }

    private List<Map<String, String>> attributes(String topic) {
        if (topic.equals(EVERYONE)) {
            return List.of();
        }
        return switch (random.nextInt(4)) {
            case 0 -> List.of();
            case 1 -> List.of(Map.of("name", "Sam \"the\" / é\n", "device", "phone"));
            case 2 -> List.of(Map.of("device", "phone"), Map.of("device", "laptop"));
            default -> List.of(Map.of());
        };
    }

    private void beat(String at, Actor actor) {
        List<StatementKey> audits = TOPICS.stream()
                .filter(topic -> random.nextBoolean())
                .map(topic -> new StatementKey(topic, any(USERS)))
                .toList();
        List<String> suspects = random.nextInt(4) == 0 ? List.of(any(TOPICS)) : List.of();
        BeatRequest request = new BeatRequest(0, perhapsWrong(actor.present()), audits, suspects, TOPICS);
        BeatAnswer answer = twins.ask(
                at + request, session -> session.beat(List.of(request)).get(0));
        actor.learn(answer.status());
    }

    private void evict(String at, Actor actor) {
        String victim = random.nextInt(3) == 0 ? EvictAnswer.LINGERS : any(actors).id;
        Fence fence = perhapsWrong(actor.present());
        EvictAnswer answer = twins.ask(at + "evict " + victim, session -> session.evict(0, fence, victim));
        actor.learn(answer.status());
    }

    private void read(String at) {
        for (String topic : TOPICS) {
            twins.ask(at + "roster " + topic, session -> session.roster(0, topic, ""));
            twins.ask(at + "count " + topic, session -> session.count(0, topic));
        }
        twins.ask(at + "online", session -> session.online(0, USERS));
    }

    private void held(String at, Actor actor) {
        twins.ask(at + "held", session -> session.held(0, actor.id, ""));
    }

    private void lose(String at, Actor actor) {
        // A mark of what came before is in a register of its own in the one, in another one in the other.
        if (twins.isAfterLongSilence()) {
            return;
        }
        switch (random.nextInt(10)) {
            case 0 -> twins.forget("0:meta");
            case 1 -> twins.forget("0:versions");
            case 2 -> twins.forget("0:deadlines");
            case 3 -> twins.forget("0:roster:" + any(TOPICS));
            case 4 -> twins.forget("0:topics:" + actor.id);
            case 5 -> twins.forgetRegister(any(List.of("epoch", "top", "floor", "last", "awake", "everyone")));
            case 6 -> twins.forgetRegister("seq:" + actor.id);
            case 7 -> twins.forgetInstance(actor.id);
            case 8 -> {
                if (random.nextInt(4) == 0) {
                    twins.forgetAll();
                } else {
                    restore.run();
                }
            }
            default -> {
                restore = twins.snapshot();
                twins.stepClock(Duration.ofSeconds(random.nextInt(120) - 60L));
            }
        }
        assertThat(at).isNotEmpty();
    }

    private <T> T any(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
