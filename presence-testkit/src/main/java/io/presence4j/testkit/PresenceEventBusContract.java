package io.presence4j.testkit;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What {@link PresenceEventBus} promises, case by case. As it stands it tests a store's own bus, whose messages the store
 * makes; for a bus of its own kind override {@link #bus} and {@link #announce} too.
 */
@SuppressWarnings("NullAway.Init") // Set before each case.
public abstract class PresenceEventBusContract {
    private static final Channel ROOM = new Channel(0, "room");
    private static final Channel HALL = new Channel(0, "hall");

    private StoreHarness harness;
    private Caller announcer;
    private long announced;

    /** For subclasses. */
    protected PresenceEventBusContract() {}

    /** A new store with nothing on its bus; called for each case, which closes it. A failed assumption skips the case. */
    protected abstract StoreHarness createHarness();

    /** The bus as this instance has it. */
    protected PresenceEventBus bus(StoreHarness harness, String instanceName) {
        return session(instanceName).eventBus();
    }

    /** Lets a message with one change pass on the channel, about this user; each time another. */
    protected void announce(StoreHarness harness, Channel channel, String userId) {
        if (channel.topic().equals(EVERYONE)) {
            announcer.flush(List.of(Caller.put(EVERYONE, userId, List.of())), List.of());
        } else {
            announcer.put(channel.topic(), userId, Map.of("number", "" + announced++));
        }
    }

    @BeforeEach
    void open() {
        harness = createHarness();
        announcer = new Caller("alpha001", session("alpha001"), ROOM.shard(), harness);
        announcer.acquire();
    }

    @AfterEach
    void close() {
        if (harness != null) { // Else the case is skipped.
            harness.close();
        }
    }

    @Test
    void itSaysWhenMessagesCome() {
        Ear ear = ear("b").listenTo(ROOM);

        assertThat(ear.heardSubscribed()).contains(ROOM).containsOnly(ROOM);
        announce(harness, ROOM, "sam");

        TopicMessage message = ear.heardOne();
        assertThat(message.channel()).isEqualTo(ROOM);
        assertThat(message.previous()).isLessThan(message.version());
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes()).extracting(Change::userId).containsExactly("sam");
    }

    @Test
    void subscribingAgainRepeatsNoMessage() {
        Ear ear = ear("b").listenTo(ROOM).listenTo(ROOM);

        announce(harness, ROOM, "sam");

        assertThat(ear.heard()).hasSize(1);
    }

    @Test
    void everySubscriberHearsEveryMessageAlike() {
        Ear one = ear("b").listenTo(ROOM);
        Ear other = ear("c").listenTo(ROOM);
        Ear sameInstance = new Ear(harness, bus(harness, "d")).listenTo(ROOM);

        announce(harness, ROOM, "sam");
        announce(harness, ROOM, "dana");

        List<TopicMessage> heard = one.heard();
        assertThat(heard).hasSize(2);
        assertThat(other.heard()).isEqualTo(heard);
        assertThat(sameInstance.heard()).isEqualTo(heard);
    }

    @Test
    void onlySubscribedChannelsAreHeard() {
        Ear ear = ear("b").listenTo(ROOM);

        announce(harness, HALL, "sam");
        announce(harness, new Channel(0, EVERYONE), "sam");
        announce(harness, ROOM, "sam");

        assertThat(ear.heard()).extracting(TopicMessage::channel).containsExactly(ROOM);
    }

    @Test
    void everyoneIsAChannelOfEachShard() {
        Channel here = new Channel(0, EVERYONE);
        Ear ear = ear("b").listenTo(here);
        Ear elsewhere = ear("c").listenTo(new Channel(1, EVERYONE));

        announce(harness, here, "sam");

        assertThat(ear.heard()).hasSize(1);
        assertThat(elsewhere.heard()).isEmpty();
    }

    @Test
    void afterUnsubscribingNothingIsHeardInTheEnd() {
        Ear ear = ear("b").listenTo(ROOM).listenTo(HALL);

        ear.session().unsubscribe(ROOM);
        ear.session().unsubscribe(ROOM);
        ear.session().unsubscribe(new Channel(0, "never subscribed"));
        harness.settle();
        assertThat(ear.heard()).isEmpty();
        announce(harness, ROOM, "sam");
        announce(harness, HALL, "sam");

        assertThat(ear.heard()).extracting(TopicMessage::channel).containsExactly(HALL);
    }

    @Test
    void oneWhoComesBackIsToldSo() {
        Ear ear = ear("b").listenTo(ROOM);
        ear.session().unsubscribe(ROOM);
        ear.heardSubscribed();
        announce(harness, ROOM, "sam");

        ear.listenTo(ROOM);
        announce(harness, ROOM, "dana");

        assertThat(ear.heardSubscribed()).contains(ROOM);
        assertThat(ear.heardChanges()).extracting(Change::userId).contains("dana");
    }

    @Test
    void aClosedEndHearsNothing() {
        Ear ear = ear("b").listenTo(ROOM);
        Ear other = ear("c").listenTo(ROOM);

        ear.session().close();
        ear.session().close();
        harness.settle();
        announce(harness, ROOM, "sam");

        assertThat(ear.heard()).isEmpty();
        assertThat(other.heard()).hasSize(1);
    }

    @Test
    void aPartitionedEndIsToldToCompareOnceItHeals() {
        Ear ear = ear("b").listenTo(ROOM);
        ear.heardSubscribed();

        harness.faults("b").partition();
        announce(harness, ROOM, "sam");
        assertThat(ear.heard()).isEmpty();
        harness.faults("b").heal();

        assertThat(ear.heardSubscribed()).contains(ROOM);
        announce(harness, ROOM, "dana");
        assertThat(ear.heardChanges()).extracting(Change::userId).contains("dana");
    }

    private Ear ear(String instanceName) {
        return new Ear(harness, bus(harness, instanceName));
    }

    private StoreSession session(String instanceName) {
        return harness.store(instanceName).open(new StoreContext(instanceName, Announcer.STORE));
    }
}
