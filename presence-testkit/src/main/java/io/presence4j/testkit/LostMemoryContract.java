package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A store that has lost what it knew, or some of it. */
public interface LostMemoryContract extends Scenarios {
    @Test // R37
    default void aStoreThatRestartsEmptyIsWholeAgainAndNobodyIsToldAsLeft(Cast cast) {
        MemoryFaults memory = cast.memory();
        List<RecordingListener> observers = new ArrayList<>();
        for (int topic = 0; topic < 20; topic++) {
            observers.add(cast.c().watch("room-" + topic));
            for (int i = 0; i < 10; i++) {
                (i % 2 == 0 ? cast.a() : cast.b()).connect("u" + topic + "-" + i, "room-" + topic);
            }
        }
        cast.seconds(5);
        observers.forEach(RecordingListener::clear);

        // 0 s: it is down for 3 s and comes back empty; one user closes in that time.
        cast.running().forEach(each -> cast.harness().faults(each.name()).partition());
        memory.forgetAll();
        cast.seconds(1);
        cast.a().clients().get(0).close();
        cast.seconds(2);
        cast.running().forEach(each -> cast.harness().faults(each.name()).heal());
        cast.seconds(10);
        for (Instance instance : cast.running()) {
            assertThat(instance.users("room-0")).hasSize(9).doesNotContain("u0-0");
            for (int topic = 1; topic < 20; topic++) {
                assertThat(instance.users("room-" + topic)).hasSize(10);
            }
        }
        cast.quiet();

        assertThat(observers.get(0).leaves("u0-0")).isOne();
        assertThat(observers.get(0).events()).hasSize(1);
        for (int topic = 1; topic < 20; topic++) {
            assertThat(observers.get(topic).events()).isEmpty();
        }
    }

    @Test // R85
    default void anEvictionThatMeetsWhatItDoesNotUnderstandGoesOn(Cast cast) {
        MemoryFaults memory = cast.memory();
        List<RecordingListener> observers = new ArrayList<>();
        for (int topic = 0; topic < 10; topic++) {
            observers.add(cast.c().watch("room-" + topic));
            for (int i = 0; i < 10; i++) {
                cast.a().connect("u" + topic + "-" + i, "room-" + topic);
            }
        }
        cast.seconds(5);
        observers.forEach(RecordingListener::clear);

        // 0 s: killed; then one of its topics is named everywhere, but its roster is not to be found.
        cast.a().crash();
        memory.keys().stream().filter(key -> key.endsWith(":roster:room-0")).forEach(memory::forget);
        // A lease until it is missed, another in which a store that lost memory judges nobody.
        cast.seconds(15 + 15 + 7);

        for (int topic = 0; topic < 10; topic++) {
            assertThat(observers.get(topic).leaves()).isEqualTo(10);
            assertThat(observers.get(topic).events()).hasSize(10);
        }
        // The next to be killed is evicted too.
        RecordingListener o = cast.c().watch("room-0");
        cast.b().connect("next", "room-0");
        cast.seconds(1);
        cast.b().crash();
        cast.seconds(20);
        assertThat(o.joins("next")).isOne();
        assertThat(o.leaves("next")).isOne();
    }

    @Test
    default void aLeaveThatALostRosterCouldNotTellIsTold(Cast cast) {
        MemoryFaults memory = cast.memory();
        RecordingListener o = cast.c().watch("room");
        Client sam = cast.a().connect("sam", "room");
        cast.b().connect("dana");
        cast.seconds(5);

        forgetRosterAndVersions(memory, "room");
        sam.leave("room");
        cast.quiet();

        assertThat(o.leaves("sam")).isOne();
        assertThat(cast.c().users("room")).isEmpty();
    }

    @Test
    default void theOneWhoIsNotStatedAgainIsMissedInARosterThatOthersStatedAgain(Cast cast) {
        MemoryFaults memory = cast.memory();
        cast.c().watch("room");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(cast.a().connect("u" + i, "room"));
        }
        cast.seconds(5);

        forgetRosterAndVersions(memory, "room");
        clients.stream().skip(1).forEach(client -> client.update("room", Map.of("status", "back")));
        cast.quiet();

        assertThat(cast.c().users("room")).hasSize(10);
    }

    private static void forgetRosterAndVersions(MemoryFaults memory, String topic) {
        String suffix = ":roster:" + topic;
        for (String key : memory.keys()) {
            if (key.endsWith(suffix)) {
                memory.forget(key);
                memory.forget(key.substring(0, key.length() - suffix.length()) + ":versions");
            }
        }
    }
}
