package io.presence4j.redis;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}, and its two directions. */
final class ProxiedConnection {
    private static final String SUBSCRIBE = "\r\nSUBSCRIBE\r\n";
    private static final String SCRIPT = "\r\nEVALSHA\r\n";
    private static final String WHOLE_SCRIPT = "\r\nEVAL\r\n";

    final ProxiedStream requests;
    final ProxiedStream replies;
    private final Socket client;
    private final Socket server;
    private final FaultProxy owner;
    private volatile boolean isSubscriber;
    private final AtomicInteger open = new AtomicInteger(2);

    ProxiedConnection(Socket client, Socket server, ScheduledExecutorService later, FaultProxy owner)
            throws IOException {
        this.client = client;
        this.server = server;
        this.owner = owner;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Consumer<String> subscribing = new WordWatch(SUBSCRIBE, this::subscribes);
        Consumer<String> calling =
                new WordWatch(SCRIPT, owner::callsScript).andThen(new WordWatch(WHOLE_SCRIPT, owner::callsScript));
        this.requests = new ProxiedStream(client, server, later, subscribing.andThen(calling), this::ended);
        this.replies = new ProxiedStream(server, client, later, bytes -> {}, this::ended);
    }

    private void subscribes() {
        isSubscriber = true;
        owner.subscribes(this);
    }

    void start() {
        FaultProxy.daemon(requests, "fault-proxy-requests").start();
        FaultProxy.daemon(replies, "fault-proxy-replies").start();
    }

    void hold(boolean holdsRequests, boolean holdsReplies) {
        requests.hold(holdsRequests);
        replies.hold(holdsReplies);
    }

    /** Whether it is for messages. */
    boolean isSubscriber() {
        return isSubscriber;
    }

    /** Closes the client's end; what the client has sent still arrives. */
    void abandon() {
        FaultProxy.closeQuietly(client);
    }

    private void ended() {
        if (open.decrementAndGet() == 0) {
            close();
        }
    }

    void close() {
        FaultProxy.closeQuietly(client);
        FaultProxy.closeQuietly(server);
        owner.ended(this);
    }
}
