package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Member;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What holds after every scenario, whatever happened in it. */
final class Aftermath {
    /** What may be left when nobody is there any more. */
    private static final Pattern DOCUMENTED = Pattern.compile("\\d+:(meta|versions)");

    private final Cast cast;

    Aftermath(Cast cast) {
        this.cast = cast;
    }

    /** Lets all settle and compares; then closes everything and looks at what is left. */
    void check() {
        cast.quiet();
        checkAll();
        cast.running().forEach(instance -> instance.clients().forEach(Client::close));
        cast.quiet();
        checkAll();
        endAll();
        cast.harness().memory().ifPresent(Aftermath::checkWhatIsLeft);
    }

    /** Whether the harness lets it look at what is left. */
    boolean seesWhatIsLeft() {
        return cast.harness().memory().isPresent();
    }

    /** No key but those of the shards, and in them no register of an instance. */
    private static void checkWhatIsLeft(MemoryFaults memory) {
        assertThat(memory.keys()).allMatch(key -> DOCUMENTED.matcher(key).matches());
        assertThat(Cast.registers(memory)).noneMatch(register -> register.contains(":"));
    }

    private void checkAll() {
        cast.recordings().forEach(recording -> recording.listener().assertNoViolations());
        checkTopic(PresenceTracker.EVERYONE);
        cast.topics().forEach(this::checkTopic);
    }

    /** The same on all instances: those with an open connection, in rosters, counts and what events add up to. */
    private void checkTopic(String topic) {
        Set<String> expected = new TreeSet<>();
        for (Instance instance : cast.running()) {
            instance.clients().stream()
                    .filter(client -> client.isIn(topic))
                    .forEach(client -> expected.add(client.connection().userId()));
        }
        for (Instance instance : cast.running()) {
            assertThat(instance.users(topic))
                    .as("%s on %s", topic, instance.name())
                    .isEqualTo(expected);
            assertThat(instance.count(topic)).as("count of %s", topic).isEqualTo(expected.size());
        }
        for (Recording recording : cast.recordings()) {
            if (recording.topic().equals(topic) && cast.running().contains(recording.instance())) {
                assertThat(users(recording.listener().roster())).as("events").isEqualTo(expected);
                assertThat(users(recording.watch().roster())).as("watch").isEqualTo(expected);
            }
        }
    }

    /** The last one to go cleans up after those that crashed. */
    private void endAll() {
        if (cast.running().isEmpty()) {
            cast.start("the next");
            cast.quiet();
        }
        cast.running().forEach(Instance::close);
    }

    private static Set<String> users(Roster roster) {
        return roster.members().stream().map(Member::userId).collect(Collectors.toCollection(TreeSet::new));
    }
}
