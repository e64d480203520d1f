package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The line itself, between two sockets of this test's own: what tests with Redis rely on. */
@Timeout(20)
class FaultProxyTest {
    private ServerSocket listening;
    private FaultProxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        proxy = FaultProxy.to(listening.getLocalPort());
        client = connectTo(proxy.port());
        server = listening.accept();
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        listening.close();
        client.close();
        server.close();
    }

    @Test
    void whatItCarriesArrivesInBothDirectionsAndSoDoesTheEnd() throws IOException {
        say(client, 1);
        assertThat(heard(server)).isEqualTo(1);

        say(server, 2);
        assertThat(heard(client)).isEqualTo(2);

        client.close();
        assertThat(heard(server)).isEqualTo(-1);
    }

    @Test
    void aCutEndsWhatIsOpenAndNewConnectionsAreWelcome() throws IOException {
        proxy.cut();

        assertThat(heard(client)).isEqualTo(-1);
        assertThat(heard(server)).isEqualTo(-1);
        try (Socket next = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            say(next, 3);
            assertThat(heard(accepted)).isEqualTo(3);
        }
    }

    @Test
    void whatAClientSentArrivesThoughItsEndIsClosed() throws IOException {
        proxy.silence();
        say(client, 15);
        say(server, 16);
        Eventually.succeeds(() -> assertThat(proxy.requestsHeld()).isEqualTo(1));
        proxy.abandon();
        assertThat(heard(client)).isEqualTo(-1);

        proxy.pass();

        assertThat(heard(server)).isEqualTo(15);
        assertThat(heard(server)).isEqualTo(-1);
    }

    @Test
    void nobodyConnectsWhileItRefuses() throws IOException {
        proxy.refuse();

        assertThat(heard(client)).isEqualTo(-1);
        assertThatThrownBy(() -> connectTo(proxy.port())).isInstanceOf(ConnectException.class);

        proxy.pass();
        try (Socket next = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            say(next, 4);
            assertThat(heard(accepted)).isEqualTo(4);
        }
    }

    @Test
    void repliesThatAreHeldComeLaterAndRequestsComeAtOnce() throws IOException {
        proxy.holdReplies();
        say(client, 5);
        assertThat(heard(server)).isEqualTo(5);
        say(server, 6);
        assertThat(hearsNothing(client)).isTrue();
        assertThat(proxy.repliesHeld()).isEqualTo(1);

        proxy.pass();

        assertThat(heard(client)).isEqualTo(6);
    }

    @Test
    void delayedRepliesComeInOrderAndTheRestAtOnceWhenItPasses() throws IOException {
        proxy.delayReplies(Duration.ofMillis(200));
        say(server, 7);
        assertThat(hearsNothing(client)).isTrue();
        assertThat(heard(client)).isEqualTo(7);

        proxy.delayReplies(Duration.ofHours(1));
        say(server, 8);
        assertThat(hearsNothing(client)).isTrue();
        proxy.pass();
        say(server, 9);
        assertThat(heard(client)).isEqualTo(8);
        assertThat(heard(client)).isEqualTo(9);
    }

    @Test
    void inSilenceNeitherEndIsToldAndAllArrivesAfterwards() throws IOException {
        proxy.silence();
        say(client, 10);
        say(server, 11);
        client.close();
        try (Socket next = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            say(accepted, 12);
            assertThat(hearsNothing(server)).isTrue();
            assertThat(hearsNothing(next)).isTrue();

            proxy.pass();

            assertThat(heard(server)).isEqualTo(10);
            assertThat(heard(server)).isEqualTo(-1);
            assertThat(heard(next)).isEqualTo(12);
        }
    }

    @Test
    void silenceOfWhatIsOpenLeavesNewConnectionsAlone() throws IOException {
        proxy.silenceOpen();
        say(client, 13);
        client.close();
        try (Socket next = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            say(next, 14);
            assertThat(heard(accepted)).isEqualTo(14);
            assertThat(hearsNothing(server)).isTrue();
            assertThat(proxy.requestsHeld()).isEqualTo(1);

            proxy.pass();

            assertThat(heard(server)).isEqualTo(13);
            assertThat(heard(server)).isEqualTo(-1);
        }
    }

    @Test
    void whoSubscribesIsCutEvenWhenTheWordComesInTwoPartsAndOthersGoOn() throws IOException {
        say(client, "*2\r\n$9\r\nSUBS");
        assertThat(heard(server, 12)).endsWith("SUBS");
        say(client, "CRIBE\r\n$1\r\nx\r\n");
        assertThat(heard(server, 14)).endsWith("x\r\n");
        try (Socket other = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            assertThat(proxy.cutSubscriptions()).isEqualTo(1);

            assertThat(heard(client)).isEqualTo(-1);
            assertThat(heard(server)).isEqualTo(-1);
            say(other, 17);
            assertThat(heard(accepted)).isEqualTo(17);
        }
    }

    @Test
    void nobodySubscribesUntilItPasses() throws IOException {
        assertThat(proxy.cutSubscriptions()).isZero();
        say(client, "*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nx\r\n");
        assertThat(heard(client)).isEqualTo(-1);

        proxy.pass();
        try (Socket next = connectTo(proxy.port());
                Socket accepted = listening.accept()) {
            say(next, "*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nx\r\n");
            assertThat(heard(accepted, 26)).endsWith("x\r\n");
        }
    }

    @Test
    void itKnowsWhatItHoldsThoughItCameInTwoParts() throws IOException {
        proxy.silence();
        say(client, "not so br");
        Eventually.succeeds(() -> assertThat(proxy.requestsHeld()).isEqualTo(9));
        assertThat(proxy.holds("brief")).isFalse();
        say(client, "ief");
        Eventually.succeeds(() -> assertThat(proxy.holds("brief")).isTrue());

        proxy.pass();

        assertThat(heard(server, 12)).isEqualTo("not so brief");
        assertThat(proxy.holds("brief")).isFalse();
    }

    @Test
    void itCountsTheScriptsThatAreCalled() throws IOException {
        say(client, "*3\r\n$7\r\nEVALSHA\r\n$1\r\na\r\n$1\r\n0\r\n*3\r\n$7\r\nEVAL");
        assertThat(heard(server, 43)).endsWith("EVAL");
        assertThat(proxy.scripts()).isEqualTo(1);

        say(client, "SHA\r\n$1\r\na\r\n$1\r\n0\r\n*3\r\n$4\r\nEVAL\r\n$1\r\na\r\n$1\r\n0\r\n");
        assertThat(heard(server, 47)).startsWith("SHA");

        assertThat(proxy.scripts()).isEqualTo(3);
    }

    private static Socket connectTo(int port) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private static void say(Socket to, int value) throws IOException {
        to.getOutputStream().write(value);
    }

    private static void say(Socket to, String text) throws IOException {
        to.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static String heard(Socket by, int length) throws IOException {
        by.setSoTimeout(10_000);
        return new String(by.getInputStream().readNBytes(length), US_ASCII);
    }

    private static int heard(Socket by) throws IOException {
        by.setSoTimeout(10_000);
        return by.getInputStream().read();
    }

    private static boolean hearsNothing(Socket socket) throws IOException {
        socket.setSoTimeout(50);
        try {
            socket.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }
}
