package io.presence4j.examples.whoisonline;

import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.WriteCallback;

/** A WebSocket of Jetty. */
final class SocketWire implements Wire {
    private final Session session;

    SocketWire(Session session) {
        this.session = session;
    }

    @Override
    public void send(String text, Runnable sent) {
        session.getRemote().sendString(text, new WriteCallback() {
            @Override
            public void writeSuccess() {
                sent.run();
            }
        });
    }

    @Override
    public void close(int status, String reason) {
        session.close(status, reason);
    }
}
