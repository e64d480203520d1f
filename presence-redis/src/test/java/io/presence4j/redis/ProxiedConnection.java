package io.presence4j.redis;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}, and its two directions. */
final class ProxiedConnection {
    private static final String SUBSCRIBE = "\r\nSUBSCRIBE\r\n";

    final ProxiedStream requests;
    final ProxiedStream replies;
    private final Socket client;
    private final Socket server;
    private final Consumer<ProxiedConnection> onEnd;
    private volatile boolean isSubscriber;
    private final AtomicInteger open = new AtomicInteger(2);

    ProxiedConnection(
            Socket client,
            Socket server,
            ScheduledExecutorService later,
            Consumer<ProxiedConnection> onSubscribe,
            Consumer<ProxiedConnection> onEnd)
            throws IOException {
        this.client = client;
        this.server = server;
        this.onEnd = onEnd;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        this.requests = new ProxiedStream(client, server, later, this::ended) {
            @Override
            void seen(String bytes) {
                if (bytes.contains(SUBSCRIBE)) {
                    isSubscriber = true;
                    onSubscribe.accept(ProxiedConnection.this);
                }
            }
        };
        this.replies = new ProxiedStream(server, client, later, this::ended);
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
        onEnd.accept(this);
    }
}
