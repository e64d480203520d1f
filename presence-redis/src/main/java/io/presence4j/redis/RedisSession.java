package io.presence4j.redis;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.Reading;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** One tracker's access to Redis. A call is one script, but where keys have to be named first. */
final class RedisSession implements StoreSession {
    private static final int MOST_USERS = 1000;

    private final StoreSettings settings;
    private final Topology topology;
    private final Link link;
    private final ScriptRunner scripts;
    private final List<ShardAccess> shards;
    private final RedisPresenceEventBus bus;
    private final ShortLease shortLease;
    private final Acquiring acquiring;
    private final Eviction eviction;
    private final Releasing releasing;
    private final HeldReading heldReading;
    private final Flushing flushing;
    private final Beating beating;

    RedisSession(String name, StoreSettings settings, Topology topology, String announcement) {
        this.settings = settings;
        this.topology = topology;
        this.shards = IntStream.range(0, settings.shards())
                .mapToObj(shard -> settings.shard(shard, announcement, topology.database()))
                .toList();
        this.link = new Link(name, topology, firstContact(), settings.time(), settings.timeout());
        this.scripts = new ScriptRunner(link);
        this.bus = new RedisPresenceEventBus(name, settings, topology, link);
        this.shortLease = new ShortLease(name, topology);
        LingerIndexing indexing = new LingerIndexing(scripts, settings.evictPiece());
        this.acquiring = new Acquiring(scripts, indexing, discarding(announcement), settings.layout());
        this.eviction = new Eviction(scripts, indexing, settings.evictPiece());
        this.releasing = new Releasing(scripts, settings.evictPiece());
        this.heldReading = new HeldReading(scripts, settings.pageSize());
        this.flushing = new Flushing(scripts);
        this.beating = new Beating(scripts);
    }

    /** Of another layout, which may have more shards. */
    private Discarding discarding(String announcement) {
        return new Discarding(
                scripts,
                shard -> settings.shard(shard, announcement, topology.database()),
                settings.layout().format());
    }

    private FirstContact firstContact() {
        ShardAccess first = shards.get(0);
        return new FirstContact(first.keys(), settings.publishCommand(), first.channels());
    }

    @Override
    public int shards() {
        return settings.shards();
    }

    private ShardAccess shard(int number) {
        if (number < 0 || number >= shards.size()) {
            throw new IllegalArgumentException("shard must be in 0.." + (shards.size() - 1) + ": " + number);
        }
        return shards.get(number);
    }

    @Override
    public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
        shortLease.check(request.leaseMillis());
        if (request.shard() == 0) {
            bus.lookAfter();
        }
        return acquiring.run(shard(request.shard()), request);
    }

    @Override
    public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
        return releasing.run(shard(shard), fence);
    }

    @Override
    public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
        bus.lookAfter();
        return beating.run(requests, this::shard);
    }

    @Override
    public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
        return flushing.run(requests, this::shard);
    }

    @Override
    public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
        return eviction.run(shard(shard), fence, victim);
    }

    @Override
    public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
        return heldReading.run(shard(shard), instance, cursor);
    }

    @Override
    public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
        return scripts.run(RosterScript.call(shard(shard), topic, cursor, settings.pageSize()));
    }

    @Override
    public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
        return Chunks.of(List.copyOf(userIds), MOST_USERS)
                .map(some -> scripts.run(OnlineScript.call(shard(shard), some)))
                .reduce((one, other) -> one.thenCombine(other, OnlineScript::both))
                .orElseGet(() -> scripts.run(OnlineScript.call(shard(shard), List.of())));
    }

    @Override
    public CompletionStage<Reading<Integer>> count(int shard, String topic) {
        return scripts.run(CountScript.call(shard(shard), topic));
    }

    @Override
    public PresenceEventBus eventBus() {
        return bus;
    }

    /** Whether its last attempt to connect failed, and nobody has made another since. */
    boolean hasNoConnection() {
        return link.hasFailed();
    }

    @Override
    public void close() {
        Unwaited.observe(bus.close()
                .thenCombine(link.close(), (messages, commands) -> null)
                .thenRun(topology::close));
    }
}
