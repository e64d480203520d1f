package io.presence4j.redis;

import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A line to a server that can be cut, refuse, keep answers back or fall silent. It changes nothing in what it carries, and
 * what waits in it keeps its order.
 *
 * <p>Silence is that of a network which drops packets: neither end is told, a connection that is opened hears no answer, and
 * what was sent arrives once packets pass again, as the kernel sends it again; so does the end of a connection that was closed
 * meanwhile.
 */
public final class FaultProxy implements AutoCloseable {
    private static final int BACKLOG = 512;
    private static final Duration INHERITED = Duration.ofSeconds(10);

    private final int target;
    private final int port;
    private final List<ProxiedConnection> connections = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService later =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "fault-proxy-later"));
    private final AtomicLong scripts = new AtomicLong();
    private ServerSocket listening;
    private Thread accepting;
    private boolean isSilent;
    private boolean holdsReplies;
    private boolean refusesSubscribers;
    private Duration replyDelay = Duration.ZERO;

    private FaultProxy(int target) throws IOException {
        this.target = target;
        this.listening = new ServerSocket(RedisServer.freePort(), BACKLOG, InetAddress.getLoopbackAddress());
        this.port = listening.getLocalPort();
        this.accepting = startToAccept(listening);
    }

    private Thread startToAccept(ServerSocket from) {
        Thread thread = daemon(() -> accept(from), "fault-proxy-" + port);
        thread.start();
        return thread;
    }

    /** A line to this port of this machine, without faults. */
    public static FaultProxy to(int port) {
        try {
            return new FaultProxy(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line to this server. */
    public static FaultProxy to(RedisServer server) {
        return to(server.port());
    }

    public int port() {
        return port;
    }

    public RedisURI uri() {
        return RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withTimeout(Duration.ofSeconds(10))
                .build();
    }

    /** Ends every fault. What was kept back goes on its way first. */
    public synchronized void pass() {
        isSilent = false;
        holdsReplies = false;
        refusesSubscribers = false;
        replyDelay = Duration.ZERO;
        connections.forEach(this::adapt);
        listen();
    }

    /** Closes all connections, with what they kept back; new ones are welcome unless it refuses. */
    public synchronized void cut() {
        connections.forEach(ProxiedConnection::close);
    }

    /** Closes each connection that is for messages, also when one subscribes; tells how many there were. */
    public synchronized int cutSubscriptions() {
        refusesSubscribers = true;
        List<ProxiedConnection> subscribers =
                connections.stream().filter(ProxiedConnection::isSubscriber).toList();
        subscribers.forEach(ProxiedConnection::close);
        return subscribers.size();
    }

    synchronized void subscribes(ProxiedConnection connection) {
        if (refusesSubscribers) {
            connection.close();
        }
    }

    /** Closes the clients' ends of all connections; what they sent still arrives, once nothing keeps it back. */
    public synchronized void abandon() {
        connections.forEach(ProxiedConnection::abandon);
    }

    /** Cuts, and lets nobody connect until it passes again. */
    public void refuse() {
        closeQuietly(whatListens());
        // The kernel goes on to accept for as long as a thread waits for it.
        await(accepting);
        cut();
    }

    private synchronized ServerSocket whatListens() {
        return listening;
    }

    private static void await(Thread ending) {
        try {
            ending.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Keeps back what the server says; what it is told arrives. */
    public synchronized void holdReplies() {
        holdsReplies = true;
        connections.forEach(this::adapt);
    }

    /** What the server says from now on comes later by this. */
    public synchronized void delayReplies(Duration delay) {
        replyDelay = delay;
        connections.forEach(this::adapt);
    }

    /** Nothing comes through in either direction, on connections that are open and on new ones. */
    public synchronized void silence() {
        isSilent = true;
        connections.forEach(this::adapt);
    }

    /** Nothing comes through in either direction on connections that are open now; new ones are as they would be. */
    public synchronized void silenceOpen() {
        connections.forEach(connection -> connection.hold(true, true));
    }

    /** How many connections are open, or wait to tell their end. */
    public int connections() {
        return connections.size();
    }

    /** How many calls of scripts clients have sent, those that are kept back included. */
    public long scripts() {
        return scripts.get();
    }

    void callsScript() {
        scripts.incrementAndGet();
    }

    void ended(ProxiedConnection connection) {
        connections.remove(connection);
    }

    /** How many bytes for the server are kept back. */
    public long requestsHeld() {
        return connections.stream()
                .mapToLong(connection -> connection.requests.waiting())
                .sum();
    }

    /** Whether something for the server that contains this is kept back. */
    public boolean holds(String text) {
        return connections.stream().anyMatch(connection -> connection.requests.holds(text));
    }

    /** How many bytes from the server are kept back. */
    public long repliesHeld() {
        return connections.stream()
                .mapToLong(connection -> connection.replies.waiting())
                .sum();
    }

    private void adapt(ProxiedConnection connection) {
        connection.replies.delay(replyDelay);
        connection.hold(isSilent, isSilent || holdsReplies);
    }

    private void listen() {
        if (listening.isClosed() && !later.isShutdown()) {
            try {
                listening = listenAgain();
                accepting = startToAccept(listening);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A process that was being started when the socket was closed has a copy of it, until it has closed what it inherited. */
    private ServerSocket listenAgain() throws IOException {
        long end = System.nanoTime() + INHERITED.toNanos();
        while (true) {
            ServerSocket again = new ServerSocket();
            try {
                again.setReuseAddress(true);
                again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
                return again;
            } catch (BindException e) {
                closeQuietly(again);
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                connect(from, from.accept());
            } catch (IOException e) {
                // The next round sees whether it refuses now.
            }
        }
    }

    private synchronized void connect(ServerSocket from, Socket client) {
        try {
            if (from.isClosed()) {
                throw new IOException("it refuses");
            }
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            ProxiedConnection connection = new ProxiedConnection(client, server, later, this);
            connections.add(connection);
            adapt(connection);
            connection.start();
        } catch (IOException e) {
            closeQuietly(client);
        }
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    static void closeQuietly(AutoCloseable closing) {
        try {
            closing.close();
        } catch (Exception e) {
            // It is closed as well as it can be.
        }
    }

    @Override
    public void close() {
        refuse();
        later.shutdownNow();
    }
}
