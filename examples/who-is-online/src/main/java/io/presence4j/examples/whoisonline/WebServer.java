package io.presence4j.examples.whoisonline;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.staticfiles.Location;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsContext;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.eclipse.jetty.websocket.api.Session;

/** One instance's port: the page, its sockets, and the buttons that end the instance. */
final class WebServer {
    private static final String PAGE = "page";

    private final Javalin javalin;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final BiFunction<String, Outbox, PageSocket> pages;
    private final Fate fate;

    private WebServer(BiFunction<String, Outbox, PageSocket> pages, Fate fate) {
        this.pages = pages;
        this.fate = fate;
        this.javalin = Javalin.create(config -> {
            config.showJavalinBanner = false;
            config.staticFiles.add("/page", Location.CLASSPATH);
        });
        javalin.ws("/presence", this::wire);
        javalin.post("/admin/crash", this::crash);
        javalin.post("/admin/restart", this::restart);
        javalin.exception(
                IllegalArgumentException.class, (e, http) -> http.status(400).result(String.valueOf(e.getMessage())));
    }

    /**
     * Starts listening.
     *
     * @param pages makes the page of a socket from its room and its outbox
     * @param fate what the buttons do
     */
    static WebServer start(String host, int port, BiFunction<String, Outbox, PageSocket> pages, Fate fate) {
        WebServer server = new WebServer(pages, fate);
        server.javalin.start(host, port);
        return server;
    }

    /** Drops all sockets without a closing frame and ends. */
    void cut() {
        sessions.forEach(Session::disconnect);
        javalin.stop();
    }

    /** Ends; what is still open is closed. */
    void stop() {
        javalin.stop();
    }

    private void wire(WsConfig socket) {
        socket.onConnect(this::opened);
        socket.onMessage(ws -> page(ws).received(ws.message()));
        socket.onClose(ws -> {
            sessions.remove(ws.session);
            page(ws).closed();
        });
    }

    private void opened(WsContext ws) {
        sessions.add(ws.session);
        PageSocket page = pages.apply(parameter(ws, "room"), new Outbox(new SocketWire(ws.session)));
        ws.attribute(PAGE, page);
        page.opened(parameter(ws, "user"));
    }

    private static PageSocket page(WsContext ws) {
        return Objects.requireNonNull(ws.attribute(PAGE), "a socket without its page");
    }

    private static String parameter(WsContext ws, String name) {
        return Objects.requireNonNullElse(ws.queryParam(name), "");
    }

    private void crash(Context http) {
        fate.crash(duration(http, "pause", "3s"));
        http.status(202);
    }

    private void restart(Context http) {
        fate.restart(duration(http, "period", "1s"));
        http.status(202);
    }

    private static Duration duration(Context http, String name, String otherwise) {
        return DurationText.parse(name, Objects.requireNonNullElse(http.queryParam(name), otherwise));
    }
}
