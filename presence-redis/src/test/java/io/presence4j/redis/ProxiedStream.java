package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * One direction of a connection. It always reads, so that the sender is never held up, and writes what is due while it is not
 * held; the sender's end is passed on behind what it sent.
 */
final class ProxiedStream implements Runnable {
    private static final byte[] END = {};

    private final Socket from;
    private final Socket to;
    private final ScheduledExecutorService later;
    private final Consumer<String> onRead;
    private final Runnable onEnd;
    private final Queue<Piece> pieces = new ArrayDeque<>();
    private boolean isHeld;
    private boolean hasEnded;
    private Duration delay = Duration.ZERO;

    /** What was read at once, and when it may be written. */
    private record Piece(ByteBuffer bytes, long dueNanos) {}

    /** {@code onRead} hears what was read before it goes on, {@code onEnd} that nothing more will. */
    ProxiedStream(Socket from, Socket to, ScheduledExecutorService later, Consumer<String> onRead, Runnable onEnd) {
        this.from = from;
        this.to = to;
        this.later = later;
        this.onRead = onRead;
        this.onEnd = onEnd;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[64 * 1024];
        try {
            for (int length; (length = from.getInputStream().read(buffer)) > 0; ) {
                onRead.accept(new String(buffer, 0, length, ISO_8859_1));
                enqueue(Arrays.copyOf(buffer, length));
            }
        } catch (IOException e) {
            // A reset ends it like an end.
        }
        enqueue(END);
    }

    /* After the end it only empties the line. */
    private synchronized void enqueue(byte[] bytes) {
        pieces.add(new Piece(ByteBuffer.wrap(bytes), System.nanoTime() + delay.toNanos()));
        if (!delay.isZero()) {
            try {
                Runnable write = this::write;
                var unused = later.schedule(write, delay.toNanos(), NANOSECONDS);
            } catch (RejectedExecutionException e) {
                pieces.clear();
            }
        }
        write();
    }

    private synchronized void write() {
        while (!isHeld && !pieces.isEmpty() && isDue(pieces.element())) {
            write(pieces.remove().bytes().array());
        }
    }

    private boolean isDue(Piece piece) {
        return delay.isZero() || piece.dueNanos() - System.nanoTime() <= 0;
    }

    private void write(byte[] bytes) {
        try {
            if (hasEnded) {
                return;
            }
            if (bytes.length > 0) {
                to.getOutputStream().write(bytes);
            } else {
                end();
                to.shutdownOutput();
            }
        } catch (IOException e) {
            // Whoever should read it is gone: the other direction tells the sender.
            end();
        }
    }

    private void end() {
        if (!hasEnded) {
            hasEnded = true;
            onEnd.run();
        }
    }

    synchronized void hold(boolean held) {
        isHeld = held;
        write();
    }

    synchronized void delay(Duration longer) {
        delay = longer;
    }

    synchronized boolean holds(String text) {
        StringBuilder all = new StringBuilder();
        pieces.forEach(piece -> all.append(new String(piece.bytes().array(), ISO_8859_1)));
        return all.indexOf(text) >= 0;
    }

    synchronized long waiting() {
        return pieces.stream().mapToLong(piece -> piece.bytes().remaining()).sum();
    }
}
