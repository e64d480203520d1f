package io.presence4j.examples.whoisonline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports that nobody listens on. */
final class FreePorts {
    private FreePorts() {}

    /** Two different ones, as {@code --ports} wants them. */
    static String two() {
        try (ServerSocket one = free();
                ServerSocket other = free()) {
            return one.getLocalPort() + "," + other.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Only one. */
    static int one() {
        try (ServerSocket one = free()) {
            return one.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket free() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
