package io.presence4j.redis;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One tracker's end of the bus: a connection, and what it is to hear. Lettuce subscribes again when it reconnects; what it
 * misses is mended by {@link #lookAfter}. Only an acknowledged subscription counts. Any thread.
 */
final class RedisBusSession implements BusSession {
    private static final Logger log = LoggerFactory.getLogger(RedisBusSession.class);

    private final String name;
    private final Topology topology;
    private final Subscriptions subscriptions;
    private final ChannelNames names;
    private final Link link;
    private final BusSink sink;
    private final Consumer<RedisBusSession> onClose;
    private final Line<StatefulRedisPubSubConnection<String, byte[]>> line;
    private final RedisConnectionStateListener interruption = new Interruption();
    private final Map<String, Channel> wanted = new ConcurrentHashMap<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<String> forbidden = ConcurrentHashMap.newKeySet();
    private final Set<String> unwanted = ConcurrentHashMap.newKeySet();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean failing = new AtomicBoolean();
    private final AtomicInteger openings = new AtomicInteger();
    private volatile boolean closed;
    private volatile CompletionStage<Void> closing = CompletableFuture.completedFuture(null);

    RedisBusSession(
            String name,
            StoreSettings settings,
            Topology topology,
            Link link,
            BusSink sink,
            Consumer<RedisBusSession> onClose) {
        this.name = name;
        this.topology = topology;
        this.subscriptions =
                settings.isSharded() ? new ShardedSubscriptions(topology) : new PlainSubscriptions(topology);
        this.names = new ChannelNames(settings.namespace(), topology.database());
        this.link = link;
        this.sink = sink;
        this.onClose = onClose;
        this.line = new Line<>(this::open, made -> made, settings.time(), settings.timeout(), topology.mostDown());
        if (settings.isSharded()) {
            topology.addListener(interruption);
        }
    }

    @Override
    public void subscribe(Channel channel) {
        String channelName = names.of(channel);
        wanted.put(channelName, channel);
        StatefulRedisPubSubConnection<String, byte[]> open = line.made();
        if (open != null) {
            subscribe(open, List.of(channelName));
        }
    }

    @Override
    public void unsubscribe(Channel channel) {
        String channelName = names.of(channel);
        StatefulRedisPubSubConnection<String, byte[]> open = line.made();
        if (wanted.remove(channelName) != null && open != null) {
            acknowledged.remove(channelName);
            Unwaited.observe(subscriptions.unsubscribe(open, channelName));
        }
    }

    /** Scripts publish, in the step that makes a change. */
    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException("the store announces on its own bus: " + message.channel()));
    }

    /** Connects if need be, subscribes to what is not acknowledged, and finds out whether the other end is alive. */
    void lookAfter() {
        if (closed) {
            return;
        }
        line.get();
        StatefulRedisPubSubConnection<String, byte[]> open = line.made();
        if (open != null && open.isOpen()) {
            leaveUnwanted(open);
            if (forbidden.retainAll(wanted.keySet()) && forbidden.isEmpty()) {
                link.accept();
            }
            subscribeToMissing(open, Set.of());
            if (!wanted.isEmpty()) {
                ping(open);
            }
        }
    }

    private CompletionStage<StatefulRedisPubSubConnection<String, byte[]>> open() {
        int opening = openings.incrementAndGet();
        acknowledged.clear();
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made = new CompletableFuture<>();
        subscriptions.connect().whenComplete((connection, failure) -> {
            if (failure == null) {
                connection.addListener(new Hearing(opening));
                connection.addListener(interruption);
                Set<String> asked = subscribeToMissing(connection, Set.of());
                made.complete(connection);
                subscribeToMissing(connection, asked); // what was added before anybody could see the connection
            } else {
                failed("no connection for messages", failure);
                made.completeExceptionally(failure);
            }
        });
        return made;
    }

    /** One line when it begins, one when it ends. */
    private void failed(String what, Throwable failure) {
        if (!closed && !failing.getAndSet(true)) {
            log.warn("{}: {}; rosters are polled meanwhile: {}", name, what, failure.getMessage());
        }
    }

    /** Subscribes to all that is wanted and not acknowledged, but these; returns it. */
    private Set<String> subscribeToMissing(StatefulRedisPubSubConnection<String, byte[]> open, Set<String> but) {
        Set<String> missing = new HashSet<>(wanted.keySet());
        missing.removeAll(acknowledged);
        missing.removeAll(but);
        subscribe(open, List.copyOf(missing));
        return missing;
    }

    private void subscribe(StatefulRedisPubSubConnection<String, byte[]> open, List<String> channels) {
        subscriptions
                .subscribe(open, channels)
                .forEach(sent -> sent.whenComplete((done, failure) -> {
                    if (failure == null) {
                        return;
                    }
                    failed("cannot subscribe", failure);
                    if (Failures.isForbidden(Failures.unwrap(failure))) {
                        forbidden.addAll(channels);
                        link.refuse(new IncompatibleStoreException(
                                "the server refuses to subscribe: " + failure.getMessage()
                                        + "; grant the user the commands and channels that docs/redis.md lists"));
                    }
                }));
    }

    private void isForbiddenNoMore(String channelName) {
        if (forbidden.remove(channelName) && forbidden.isEmpty()) {
            link.accept();
        }
    }

    /** Lettuce subscribes again to what it could not unsubscribe from while the connection was down. */
    private void leaveUnwanted(StatefulRedisPubSubConnection<String, byte[]> open) {
        for (String channelName : List.copyOf(unwanted)) {
            unwanted.remove(channelName);
            if (!wanted.containsKey(channelName)) {
                Unwaited.observe(subscriptions.unsubscribe(open, channelName));
            }
        }
    }

    private void ping(StatefulRedisPubSubConnection<String, byte[]> open) {
        line.asked(name);
        List<CompletableFuture<Boolean>> answered = subscriptions.ping(open).stream()
                .map(ping -> ping.handle((pong, failure) -> !isTimeout(failure)).toCompletableFuture())
                .toList();
        Unwaited.observe(CompletableFuture.allOf(answered.toArray(CompletableFuture[]::new))
                .thenRun(() -> {
                    if (answered.stream().allMatch(CompletableFuture::join) && open.equals(line.made())) {
                        line.answered(name);
                    }
                }));
    }

    private static boolean isTimeout(@Nullable Throwable failure) {
        return failure != null && Failures.unwrap(failure) instanceof RedisCommandTimeoutException;
    }

    /** The connection, once made; for tests. */
    CompletionStage<StatefulRedisPubSubConnection<String, byte[]>> connection() {
        CompletionStage<StatefulRedisPubSubConnection<String, byte[]>> made = line.current();
        return made == null ? CompletableFuture.failedFuture(new StoreUnavailableException(name + ": closed")) : made;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        closing = line.close();
        topology.removeListener(interruption);
        wanted.clear();
        onClose.accept(this);
    }

    /** Done when its connection is closed. */
    CompletionStage<Void> closing() {
        return closing;
    }

    private void heard(String channelName, byte[] message) {
        Channel channel = wanted.get(channelName);
        if (channel == null || closed) {
            return;
        }
        boolean isTaken =
                handOver("a message cannot be read or taken", channelName, () -> sink.message(read(message, channel)));
        if (!isTaken) {
            tellSubscribed(channelName, channel);
        }
    }

    private static TopicMessage read(byte[] message, Channel channel) {
        TopicMessage read = TopicMessageCodec.decode(message);
        if (!read.channel().equals(channel)) {
            throw new IllegalArgumentException(
                    "a message must be of its channel's topic and shard, " + channel + ": " + read.channel());
        }
        return read;
    }

    /** The topic is to be read from now on, or anew. */
    private void tellSubscribed(String channelName, Channel channel) {
        handOver("a subscription cannot be told", channelName, () -> sink.subscribed(channel));
    }

    /** Whether it ended well; whatever it throws ends here, and each class of it is told once. */
    private boolean handOver(String failed, String channelName, Runnable action) {
        try {
            action.run();
            return true;
        } catch (Throwable e) {
            if (reported.add(failed + e.getClass().getName())) {
                log.warn("{}: {}, on {}; others may be like it", name, failed, channelName, e);
            }
            return false;
        }
    }

    private void heardSubscribed(String channelName) {
        Channel channel = wanted.get(channelName);
        if (channel == null) {
            unwanted.add(channelName);
        } else if (!closed) {
            acknowledged.add(channelName);
            isForbiddenNoMore(channelName);
            if (failing.getAndSet(false)) {
                log.info("{}: messages come again", name);
            }
            tellSubscribed(channelName, channel);
        }
    }

    /** Called on an event loop of Lettuce: what it calls only hands over. */
    private final class Hearing extends RedisPubSubAdapter<String, byte[]> {
        private final int opening;

        Hearing(int opening) {
            this.opening = opening;
        }

        private boolean isCurrent() {
            return opening == openings.get();
        }

        @Override
        public void message(String channelName, byte[] message) {
            heard(channelName, message);
        }

        @Override
        public void smessage(String channelName, byte[] message) {
            heard(channelName, message);
        }

        @Override
        public void subscribed(String channelName, long count) {
            if (isCurrent()) {
                heardSubscribed(channelName);
            }
        }

        @Override
        public void ssubscribed(String channelName, long count) {
            subscribed(channelName, count);
        }

        @Override
        public void sunsubscribed(String channelName, long count) {
            acknowledged.remove(channelName);
            StatefulRedisPubSubConnection<String, byte[]> open = line.made();
            if (wanted.containsKey(channelName) && open != null) {
                resubscribe(open, channelName);
            }
        }

        /** Its slot has moved. */
        private void resubscribe(StatefulRedisPubSubConnection<String, byte[]> open, String channelName) {
            try {
                subscribe(open, List.of(channelName));
            } catch (RuntimeException e) {
                failed("cannot subscribe", e);
            }
        }
    }

    /**
     * A connection for messages was lost. In a cluster with sharded Pub/Sub it is one of several within ours, and Lettuce's
     * own subscribing anew fails where two slots are on one node; so nothing counts as acknowledged any more.
     */
    private final class Interruption implements RedisConnectionStateListener {
        @Override
        public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
            if (connection instanceof StatefulRedisPubSubConnection) {
                acknowledged.clear();
            }
        }
    }
}
