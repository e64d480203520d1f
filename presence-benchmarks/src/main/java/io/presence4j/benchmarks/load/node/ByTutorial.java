package io.presence4j.benchmarks.load.node;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.benchmarks.redis.CallCounter;
import io.presence4j.benchmarks.redis.Tutorial;
import io.presence4j.benchmarks.redis.Users;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The {@link Tutorial}, so many users at a time as calls may be under way. When a key times out nobody is told. */
final class ByTutorial implements Contender {
    private final RedisClient client;
    private final CallCounter calls = new CallCounter();
    private final Tutorial tutorial;
    private final InFlight inFlight;

    ByTutorial(Options options) {
        inFlight = new InFlight(options.inFlight());
        client = RedisClient.create(options.server());
        client.addListener(calls);
        StatefulRedisConnection<String, String> connection = client.connect();
        tutorial = new Tutorial(connection.async(), options.ttl().toSeconds());
    }

    @Override
    public void listen(Heard heard) {
        StatefulRedisPubSubConnection<String, String> connection = client.connectPubSub();
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String message) {
                tell(heard, message);
            }
        });
        connection.sync().subscribe(Tutorial.CHANNEL);
    }

    private static void tell(Heard heard, String message) {
        if (message.startsWith(Tutorial.JOINED)) {
            heard.joined(Users.number(message.substring(Tutorial.JOINED.length())));
        } else {
            heard.left(Users.number(message.substring(Tutorial.LEFT.length())));
        }
    }

    @Override
    public void connect(int user) {
        inFlight.add(() -> tutorial.join(Users.name(user)));
    }

    @Override
    public void heartbeat(int user) {
        inFlight.add(() -> tutorial.heartbeat(Users.name(user)));
    }

    @Override
    public void disconnect(int user) {
        inFlight.add(() -> tutorial.leave(Users.name(user)));
    }

    @Override
    public void settle() {
        inFlight.settle();
    }

    @Override
    public Map<String, Integer> takeCalls() {
        return calls.take();
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
