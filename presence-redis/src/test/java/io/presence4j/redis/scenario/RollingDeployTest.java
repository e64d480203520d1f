package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Six processes that are restarted one after the other. */
@Tag("realtime")
class RollingDeployTest {
    /* As it is at every pace: how long a process takes to start beside others does not shrink with it. */
    private static final Duration LINGER = Duration.ofSeconds(5);
    private static final int USERS = 500;
    private static final int RESTARTS = Pace.scaled(6, 3);
    private static final List<String> NAMES = List.of("A", "B", "C", "D", "E", "F");

    @Test // R07
    void aRollingDeployOfProcessesWithLingerIsNoEvent() throws Exception {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance g = scene.start("G", Pace.SETTING.withLinger(LINGER));
            Observed o = scene.watch(g, "room-1");
            List<ProcessInstance> six = new ArrayList<>(scene.startProcesses(NAMES, LINGER));
            for (ProcessInstance each : six) {
                each.open(Scene.users(each.name(), USERS), "room-1");
            }
            six.forEach(ProcessInstance::awaitStored);
            o.awaitUsers(3000, Scene.GUARD);
            scene.warmUp();
            o.clear();
            Commands commands = new Commands(scene.redis());
            long steady = commands.scriptsIn(Pace.seconds(9));

            Queue<Integer> samples = new ConcurrentLinkedQueue<>();
            AtomicBoolean isOver = new AtomicBoolean();
            Thread sampler = new Thread(() -> sample(g, samples, isOver));
            sampler.start();
            List<Long> after = new ArrayList<>();
            for (int i = 0; i < RESTARTS; i++) {
                restart(scene, six, i);
                // 10 s later store traffic is what it was.
                Moment.now().pass(Pace.seconds(10));
                after.add(commands.scriptsIn(Pace.seconds(9)));
            }
            isOver.set(true);
            sampler.join();
            Moment.now().pass(LINGER.plus(Pace.seconds(5)));

            assertThat(o.changes()).isEmpty();
            assertThat(samples).isNotEmpty().allMatch(count -> count == 3000);
            Figures.tell("R07 scripts in three beats, before and after each restart", steady + " " + after);
            assertThat(after).allMatch(scripts -> scripts < 2 * steady);
            scene.check("room-1");
        }
    }

    /** Its users come back to the others 0.5 to 3 s after it closed them. */
    private static void restart(Scene scene, List<ProcessInstance> six, int i) {
        ProcessInstance old = six.get(i);
        List<String> users = List.copyOf(old.present("room-1"));
        scene.stop(old);
        Moment closed = Moment.now();
        List<ProcessInstance> others = new ArrayList<>(six);
        others.remove(old);
        int piece = (users.size() + 49) / 50;
        for (int step = 0; step < 50; step++) {
            closed.pass(Pace.millis(500 + 50L * step));
            List<String> some =
                    users.subList(Math.min(users.size(), step * piece), Math.min(users.size(), (step + 1) * piece));
            if (!some.isEmpty()) {
                others.get(step % others.size()).open(some, "room-1");
            }
        }
        six.set(i, scene.startProcesses(List.of(old.name()), LINGER).get(0));
    }

    private static void sample(LocalInstance g, Queue<Integer> samples, AtomicBoolean isOver) {
        Moment begin = Moment.now();
        for (long sample = 0; !isOver.get(); sample++) {
            begin.pass(Duration.ofMillis(100 * sample));
            samples.add(g.count("room-1"));
        }
    }
}
