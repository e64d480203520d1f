package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import io.presence4j.redis.Required;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Instances whose clocks are a minute apart. Needs the program faketime. */
@Tag("realtime")
class ClockSkewTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test // R80
    void clocksAMinuteApartMakeNobodyLeave() {
        if (!isFaketimeThere()) {
            throw Required.missing("faketime", "no faketime on the PATH");
        }
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance a = scene.startProcess("A");
            ProcessInstance b = scene.startProcessWithClock(MINUTE, "B");
            ProcessInstance c = scene.startProcessWithClock(MINUTE.negated(), "C");
            assertThat(b.clock()).isBetween(a.clock().plusSeconds(50), a.clock().plusSeconds(70));
            assertThat(c.clock())
                    .isBetween(a.clock().minusSeconds(70), a.clock().minusSeconds(50));
            LocalInstance d = scene.start("D");
            Observed o = scene.watch(d, "room-1");
            List.of(a, b, c).forEach(each -> each.watch("room-1"));
            for (ProcessInstance each : List.of(a, b, c)) {
                each.open(Scene.users(each.name(), 30), "room-1");
            }
            o.awaitUsers(90, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // 5 min.
            Moment.now().pass(Pace.isFull() ? Duration.ofMinutes(5) : Pace.seconds(90));
            assertThat(o.changes()).isEmpty();
            Moment close = Moment.now();
            List.of(a, b, c).forEach(each -> each.close(each.name() + "0"));
            o.awaitLeaves(3, Scene.GUARD);
            Figures.tell("R80 leaves after the close", o.leaveTimes(close));
            Moment kill = Moment.now();
            o.clear();
            scene.kill(a);
            o.awaitLeaves(29, Pace.seconds(22).plus(Scene.GUARD));
            Figures.tell("R80 leaves after the kill", o.leaveTimes(kill));
            scene.quiet();

            assertThat(o.changes()).hasSize(29);
            assertThat(o.leaveTimes(kill)).allMatch(time -> time.compareTo(Pace.seconds(10)) >= 0);
            for (ProcessInstance each : List.of(b, c)) {
                // As told where the clock is wrong: 90 joins, and a leave of each who went.
                assertThat(each.tally("room-1")).isEqualTo("joins 90 leaves 32 broken 0");
            }
            scene.check("room-1");
        }
    }

    private static boolean isFaketimeThere() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "faketime")));
    }
}
