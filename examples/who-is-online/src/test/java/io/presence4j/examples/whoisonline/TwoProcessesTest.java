package io.presence4j.examples.whoisonline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demo as two processes that share a Redis server, one port each. */
@Tag("realtime")
class TwoProcessesTest {
    private static final String[] JOINED = {"joined lobby", "joined everyone"};
    private static final String[] CLOSED = {"left lobby CLOSED", "left everyone CLOSED"};
    private static final String[] LOST = {"left lobby INSTANCE_LOST", "left everyone INSTANCE_LOST"};

    private RedisServer redis;
    private ChildProcess one;
    private ChildProcess other;
    private int onePort;
    private int otherPort;
    private PageClient observer;

    @BeforeEach
    void start() throws IOException {
        redis = RedisServer.start();
        onePort = FreePorts.one();
        otherPort = FreePorts.one();
        one = startDemo(onePort);
        other = startDemo(otherPort);
        one.awaitPort(onePort);
        other.awaitPort(otherPort);
        observer = PageClient.open(otherPort, "Observer", "lobby")
                .awaitRoster("lobby")
                .awaitRoster("everyone");
    }

    @AfterEach
    void stop() {
        if (one != null) {
            one.kill();
        }
        if (other != null) {
            other.kill();
        }
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void aJoinOnOneIsToldOnTheOtherAndAKilledProcessIsOneLeaveOfEachWhoWasThereAlone() {
        PageClient sam = PageClient.open(onePort, "Sam", "lobby").awaitRoster("lobby");
        PageClient.open(onePort, "Dana", "lobby");
        PageClient.open(onePort, "Kim", "lobby");
        PageClient.open(otherPort, "Kim", "lobby");
        PageClient marker = PageClient.open(otherPort, "Marker", "lobby");
        sam.awaitTold("Marker", JOINED);
        for (String user : new String[] {"Sam", "Dana", "Kim", "Marker"}) {
            observer.awaitTold(user, JOINED);
        }

        one.kill();
        observer.awaitTold("Sam", LOST);
        observer.awaitTold("Dana", LOST);

        // The marker's leave comes after its linger, so a second leave of the others would have come before it.
        marker.close();
        observer.awaitTold("Marker", CLOSED);
        assertThat(observer.told("Sam")).hasSize(4);
        assertThat(observer.told("Dana")).hasSize(4);
        assertThat(observer.told("Kim")).containsExactlyInAnyOrder(JOINED);
    }

    private ChildProcess startDemo(int port) throws IOException {
        return ChildProcess.startDemo(
                "--redis", redis.uri(), "--ports", "" + port, "--heartbeat", "1s", "--ttl", "3s", "--lease", "4s");
    }
}
