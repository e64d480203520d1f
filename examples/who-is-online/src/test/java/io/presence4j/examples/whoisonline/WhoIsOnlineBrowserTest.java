package io.presence4j.examples.whoisonline;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.ReconnectBackoff;
import io.presence4j.inmemory.InMemoryPresenceStore;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.openqa.selenium.By;

/**
 * The page in a real browser, on two instances.
 *
 * <p>That nothing happened is told by a marker: an event of somebody else that can only come later. Every test has a room
 * and names of its own.
 */
@Tag("realtime")
class WhoIsOnlineBrowserTest {
    private static final String DELAY = """
            const [text, attempt, random, done] = arguments;
            import('/backoff.js').then(({ Backoff }) => done(new Backoff(text).delay(attempt, random)), done);
            """;

    private static WhoIsOnline demo;
    private static Tabs tabs;

    private String room;
    private Tab observer;

    @BeforeAll
    static void start() {
        Arguments arguments = Arguments.parse(
                "--ports",
                FreePorts.two(),
                "--heartbeat",
                "1s",
                "--ttl",
                "3s",
                "--lease",
                "5s",
                "--linger",
                "3s",
                "--reconnect",
                "400ms,50ms,300ms");
        tabs = Tabs.start(arguments.ports());
        demo = WhoIsOnline.start(arguments, InMemoryPresenceStore.create());
    }

    @AfterAll
    static void stop() {
        if (tabs != null) {
            tabs.close();
        }
        if (demo != null) {
            demo.close();
        }
    }

    @BeforeEach
    void observe(TestInfo test) {
        room = test.getTestMethod().orElseThrow().getName();
        observer = openOnB("Observer");
    }

    @AfterEach
    void closeTabs() {
        tabs.closeAll();
    }

    @Test
    void twoTabsOfOneUserAreOneJoin() {
        openOnA("Sam");
        openOnA("Sam");
        openOnA("Marker");
        observer.awaitTold(name("Marker"), joined(), "joined everyone");

        assertThat(observer.told(name("Sam"))).containsExactlyInAnyOrder(joined(), "joined everyone");
        assertThat(observer.members()).containsOnlyOnce(name("Sam"));
    }

    @Test
    void closingOneOfTwoTabsIsNoEventAndClosingTheLastIsALeave() {
        Tab first = openOnA("Sam");
        Tab last = openOnB("Sam");
        Tab marker = openOnA("Marker");
        observer.awaitTold(name("Marker"), joined(), "joined everyone");

        // The marker's leave comes after its linger, so a leave of the first tab would have come before it.
        first.close();
        marker.close();
        observer.awaitTold(name("Marker"), left("CLOSED"), "left everyone CLOSED");

        assertThat(observer.told(name("Sam"))).containsExactlyInAnyOrder(joined(), "joined everyone");

        last.close();
        observer.awaitTold(name("Sam"), left("CLOSED"), "left everyone CLOSED");

        assertThat(observer.told(name("Sam"))).hasSize(4);
        assertThat(observer.members()).doesNotContain(name("Sam"));
    }

    @Test
    void loggingOutAndLeavingTheRoomDoNotLinger() {
        Tab sam = openOnA("Sam");
        Tab kim = openOnA("Kim");
        observer.awaitTold(name("Sam"), joined(), "joined everyone");
        observer.awaitTold(name("Kim"), joined(), "joined everyone");

        sam.close();
        kim.click("leave");
        observer.awaitTold(name("Kim"), left("CLOSED"));
        kim.click("logout").awaitLink("off");
        observer.awaitTold(name("Sam"), left("CLOSED"), "left everyone CLOSED");

        assertThat(observer.feed())
                .filteredOn(entry -> entry.kind().equals("left"))
                .extracting(FeedEntry::user)
                .filteredOn(Set.of(name("Kim"), name("Sam"))::contains)
                .containsExactly(name("Kim"), name("Kim"), name("Sam"), name("Sam"));
    }

    @Test
    void anotherStatusIsAnUpdate() {
        Tab sam = openOnA("Sam");
        observer.awaitTold(name("Sam"), joined());

        sam.inFront()
                .findElement(By.cssSelector("#status label:nth-of-type(2)"))
                .click();
        observer.awaitTold(name("Sam"), "updated " + room);

        assertThat(observer.texts("#members li[data-user='" + name("Sam") + "'] .chip"))
                .containsExactly("laptop away");
    }

    @Test
    void aSilentPageExpiresAndIsClosedAndComesBackWhenItWakesUp() {
        Tab sam = openOnA("Sam");
        observer.awaitTold(name("Sam"), joined(), "joined everyone");

        sam.click("silent");
        observer.awaitTold(name("Sam"), left("EXPIRED"), "left everyone EXPIRED");
        sam.awaitLink("lost");

        sam.click("silent").awaitLink("online");
        observer.await(
                () -> observer.told(name("Sam")).size() == 6, () -> "a second join: " + observer.told(name("Sam")));

        assertThat(observer.told(name("Sam"))).containsOnlyOnce(left("EXPIRED"));
    }

    @Test
    void aCrashForLongerThanTheLeaseLosesTheUsersOfThatInstanceOnly() {
        Tab sam = openOnA("Sam");
        openOnA("Dana");
        openOnB("Dana");
        openOnB("Kim");
        observer.awaitTold(name("Sam"), joined(), "joined everyone");
        observer.awaitTold(name("Kim"), joined(), "joined everyone");
        String before = sam.instance();

        sam.inFront().findElement(By.cssSelector("#pause option:nth-child(2)")).click();
        sam.click("crash").awaitLink("waiting");
        observer.awaitTold(name("Sam"), left("INSTANCE_LOST"), "left everyone INSTANCE_LOST");

        // The marker is the return of those who were lost.
        sam.awaitLink("online");
        observer.await(
                () -> observer.told(name("Sam")).size() == 6, () -> "a second join: " + observer.told(name("Sam")));
        assertThat(sam.instance()).isNotEqualTo(before);
        assertThat(observer.told(name("Dana"))).containsExactlyInAnyOrder(joined(), "joined everyone");
        assertThat(observer.told(name("Kim"))).containsExactlyInAnyOrder(joined(), "joined everyone");
    }

    @Test
    void aCrashForLessThanTheLeaseIsNoEventForThoseWhoComeBack() {
        Tab sam = openOnA("Sam");
        Tab marker = openOnA("Marker");
        observer.awaitTold(name("Sam"), joined(), "joined everyone");
        observer.awaitTold(name("Marker"), joined(), "joined everyone");
        String before = sam.instance();

        // The marker's tab is closed while its instance is down, so that it cannot come back.
        sam.click("crash").awaitLink("waiting");
        marker.close();
        observer.awaitTold(name("Marker"), left("INSTANCE_LOST"), "left everyone INSTANCE_LOST");
        sam.awaitLink("online");

        assertThat(sam.instance()).isNotEqualTo(before);
        assertThat(observer.told(name("Sam"))).containsExactlyInAnyOrder(joined(), "joined everyone");
    }

    @Test
    void aPageThatLostItsSocketWaitsByTheNumbersThatItsServerGave() {
        Tab sam = unlucky();

        sam.click("crash").awaitLink("waiting").awaitLink("online");

        // Each the longest that there is: first, then base, doubled up to the cap.
        assertThat(waits(sam)).startsWith(400L, 50L, 100L, 200L, 300L);
        assertThat(waits(sam).subList(5, waits(sam).size())).containsOnly(300L);
    }

    /** Sam's page on A, which draws the highest number each time, and keeps how long it waited. */
    private Tab unlucky() {
        String script = """
                Math.random = () => 1 - 2 ** -53;
                const later = window.setTimeout;
                window.waits = [];
                window.setTimeout = (action, millis) => {
                  waits.push(millis);
                  return later(action, millis);
                };
                """;
        return tabs.openWith(script, 0, name("Sam"), room, "laptop");
    }

    @SuppressWarnings("unchecked")
    private static List<Long> waits(Tab tab) {
        return (List<Long>) tab.inFront().executeScript("return waits");
    }

    @Test
    void thePageAndTheLibraryWaitEquallyLong() {
        ReconnectBackoff backoff = ReconnectBackoff.parse("first=7000 base=300 cap=20000");
        for (int attempt : new int[] {0, 1, 2, 5, 7, 8, 100}) {
            for (double random : new double[] {0, 0.25, 0.5, 0.999}) {
                Object delay = observer.inFront().executeAsyncScript(DELAY, backoff.toString(), attempt, random);

                assertThat(delay)
                        .as("attempt %d, random %s", attempt, random)
                        .isEqualTo(backoff.delay(attempt, drawing(random)).toMillis());
            }
        }
    }

    /** Has drawn this fraction of whatever bound it is given. */
    private static RandomGenerator drawing(double fraction) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException("without a bound");
            }

            @Override
            public long nextLong(long bound) {
                return (long) (fraction * bound);
            }
        };
    }

    @Test
    void aReloadIsNoEvent() {
        Tab sam = openOnA("Sam");
        Tab marker = openOnA("Marker");
        observer.awaitTold(name("Marker"), joined(), "joined everyone");

        // The marker leaves after Sam's first socket closed, so the linger of that one is over before.
        sam.reload();
        sam.awaitLink("online");
        marker.close();
        observer.awaitTold(name("Marker"), left("CLOSED"), "left everyone CLOSED");

        assertThat(observer.told(name("Sam"))).containsExactlyInAnyOrder(joined(), "joined everyone");
    }

    @Test
    void aPoliteRestartIsNoEvent() {
        Tab sam = openOnA("Sam");
        Tab marker = openOnB("Marker");
        observer.awaitTold(name("Sam"), joined(), "joined everyone");
        observer.awaitTold(name("Marker"), joined(), "joined everyone");
        String before = sam.instance();

        sam.click("restart");
        sam.await(() -> !sam.instance().equals(before), () -> "another instance than " + before);
        marker.close();
        observer.awaitTold(name("Marker"), left("CLOSED"), "left everyone CLOSED");

        assertThat(observer.told(name("Sam"))).containsExactlyInAnyOrder(joined(), "joined everyone");
    }

    @Test
    void aPageThatMissedAnEventReadsTheRosterAgain() {
        Tab sam = deafTo("Dropped");
        openOnB("Dropped");
        openOnB("Kim");
        sam.await(
                () -> sam.members().contains(name("Dropped")) && sam.members().contains(name("Kim")),
                () -> "the whole roster: " + sam.members());

        assertThat(sam.texts("#feed .note .about")).anyMatch(note -> note.contains("an event is missing"));
    }

    /** Sam's page on A, to which the room's join of this user does not get through. */
    private Tab deafTo(String user) {
        String script = """
                const Whole = WebSocket;
                window.WebSocket = class extends Whole {
                  set onmessage(handler) {
                    super.onmessage = (event) => {
                      const { kind, topic, member } = JSON.parse(event.data);
                      if (kind !== 'joined' || topic === 'everyone' || member.userId !== '%s') handler(event);
                    };
                  }
                };
                """;
        return tabs.openWith(script.formatted(name(user)), 0, name("Sam"), room, "laptop");
    }

    private Tab openOnA(String user) {
        return tabs.open(0, name(user), room, "laptop");
    }

    private Tab openOnB(String user) {
        return tabs.open(1, name(user), room, "laptop");
    }

    private String name(String user) {
        return user + "-" + Integer.toHexString(room.hashCode());
    }

    private String joined() {
        return "joined " + room;
    }

    private String left(String reason) {
        return "left " + room + " " + reason;
    }
}
