package io.presence4j.redis;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One tracker's end of the bus: a connection, and what it is to hear. Lettuce subscribes again when it reconnects; what it
 * misses is mended by {@link #lookAfter}. Only an acknowledged subscription counts. Any thread; the lock is held for no
 * I/O and no call of the sink.
 */
final class RedisBusSession implements BusSession {
    private static final Logger log = LoggerFactory.getLogger(RedisBusSession.class);
    private static final long DOWN_NANOS = Duration.ofSeconds(3).toNanos();
    private static final int MOST_CHANNELS = 1000;

    private final String name;
    private final StoreSettings settings;
    private final Topology topology;
    private final BusSink sink;
    private final Consumer<RedisBusSession> onClose;
    private final RedisConnectionStateListener interruption = new Interruption();
    private final Map<String, Channel> wanted = new ConcurrentHashMap<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private @Nullable CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> connection;
    private @Nullable Long downSince;
    private int attempts;
    private volatile @Nullable CompletableFuture<String> ping;
    private volatile boolean warned;
    private volatile boolean closed;

    RedisBusSession(
            String name, StoreSettings settings, Topology topology, BusSink sink, Consumer<RedisBusSession> onClose) {
        this.name = name;
        this.settings = settings;
        this.topology = topology;
        this.sink = sink;
        this.onClose = onClose;
        if (settings.isSharded()) {
            topology.addListener(interruption);
        }
    }

    @Override
    public void subscribe(Channel channel) {
        String channelName = channelName(channel);
        wanted.put(channelName, channel);
        StatefulRedisPubSubConnection<String, byte[]> open = connected();
        if (open != null) {
            subscribe(open, List.of(channelName));
        }
    }

    @Override
    public void unsubscribe(Channel channel) {
        String channelName = channelName(channel);
        StatefulRedisPubSubConnection<String, byte[]> open = connected();
        if (wanted.remove(channelName) != null && open != null) {
            acknowledged.remove(channelName);
            if (settings.isSharded()) {
                Unwaited.observe(open.async().sunsubscribe(channelName));
            } else {
                Unwaited.observe(open.async().unsubscribe(channelName));
            }
        }
    }

    private String channelName(Channel channel) {
        return new Keys(settings.namespace(), channel.shard()).channels(topology.database()) + channel.topic();
    }

    /** Scripts publish, in the step that makes a change. */
    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException("the store announces on its own bus: " + message.channel()));
    }

    /** Connects if need be, subscribes to what is not acknowledged, and finds out whether the connection is alive. */
    synchronized void lookAfter() {
        if (closed) {
            return;
        }
        if (connection == null || connection.isCompletedExceptionally() || isDown(connection) || isMute()) {
            connect();
            return;
        }
        StatefulRedisPubSubConnection<String, byte[]> open = connected();
        if (open != null && open.isOpen()) {
            subscribe(
                    open,
                    wanted.keySet().stream()
                            .filter(each -> !acknowledged.contains(each))
                            .toList());
            ping = open.async().ping().toCompletableFuture();
        }
    }

    private void connect() {
        drop();
        downSince = null;
        ping = null;
        int attempt = ++attempts;
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> opening = new CompletableFuture<>();
        connection = opening;
        openConnection().whenComplete((made, failure) -> {
            if (failure == null) {
                listenTo(made);
                Set<String> known = subscribeAll(attempt, made, Set.of());
                opening.complete(made);
                subscribeAll(attempt, made, known);
            } else {
                log.debug("{}: no connection for messages", name, failure);
                opening.completeExceptionally(failure);
            }
        });
    }

    private CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> openConnection() {
        return settings.isSharded() ? topology.connectShardedPubSub() : topology.connectPubSub();
    }

    private void listenTo(StatefulRedisPubSubConnection<String, byte[]> made) {
        made.addListener(new Hearing());
        made.addListener(interruption);
    }

    /** Subscribes to all that is wanted but these, and returns it. */
    private Set<String> subscribeAll(int attempt, StatefulRedisPubSubConnection<String, byte[]> made, Set<String> but) {
        synchronized (this) {
            if (closed || attempt != attempts) {
                return Set.of();
            }
        }
        Set<String> missing = new HashSet<>(wanted.keySet());
        missing.removeAll(but);
        subscribe(made, missing);
        return missing;
    }

    private void subscribe(StatefulRedisPubSubConnection<String, byte[]> open, Collection<String> channels) {
        List<String> names = List.copyOf(channels);
        int atOnce = settings.isSharded() ? 1 : MOST_CHANNELS;
        for (int from = 0; from < names.size(); from += atOnce) {
            String[] some =
                    names.subList(from, Math.min(names.size(), from + atOnce)).toArray(String[]::new);
            if (settings.isSharded()) {
                Unwaited.observe(open.async().ssubscribe(some));
            } else {
                Unwaited.observe(open.async().subscribe(some));
            }
        }
    }

    private synchronized @Nullable StatefulRedisPubSubConnection<String, byte[]> connected() {
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made = connection;
        return made == null || !made.isDone() || made.isCompletedExceptionally() ? null : made.join();
    }

    private boolean isDown(CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made) {
        if (!made.isDone() || made.join().isOpen()) {
            downSince = null;
            return false;
        }
        long now = settings.time().nanoTime();
        if (downSince == null) {
            downSince = now;
        }
        return now - downSince >= DOWN_NANOS;
    }

    /** Open, but the ping of the beat before was not answered. */
    private boolean isMute() {
        CompletableFuture<String> last = ping;
        StatefulRedisPubSubConnection<String, byte[]> open = connected();
        return last != null && open != null && open.isOpen() && last.isCompletedExceptionally();
    }

    /** The connection, once made. */
    CompletionStage<StatefulRedisPubSubConnection<String, byte[]>> connection() {
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made;
        synchronized (this) {
            made = connection;
        }
        return made == null ? CompletableFuture.failedFuture(new StoreUnavailableException(name + ": closed")) : made;
    }

    private void drop() {
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> old = connection;
        connection = null;
        acknowledged.clear();
        if (old != null) {
            Unwaited.closeOnceMade(old);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            drop();
        }
        topology.removeListener(interruption);
        wanted.clear();
        onClose.accept(this);
    }

    private void heard(String channelName, byte[] message) {
        Channel channel = wanted.get(channelName);
        if (channel == null || closed) {
            return;
        }
        try {
            sink.message(TopicMessageCodec.decode(message));
        } catch (RuntimeException e) {
            if (!warned) {
                warned = true;
                log.warn("{}: a message on {} cannot be read; others may be like it", name, channelName, e);
            }
            sink.subscribed(channel);
        }
    }

    private void heardSubscribed(String channelName) {
        Channel channel = wanted.get(channelName);
        if (channel != null && !closed) {
            acknowledged.add(channelName);
            sink.subscribed(channel);
        }
    }

    /** Called on an event loop of Lettuce: what it calls only hands over. */
    private final class Hearing extends RedisPubSubAdapter<String, byte[]> {
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
            heardSubscribed(channelName);
        }

        @Override
        public void ssubscribed(String channelName, long count) {
            heardSubscribed(channelName);
        }

        @Override
        public void sunsubscribed(String channelName, long count) {
            acknowledged.remove(channelName);
            StatefulRedisPubSubConnection<String, byte[]> open = connected();
            if (wanted.containsKey(channelName) && open != null) {
                subscribe(open, List.of(channelName)); // its slot has moved
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
