package io.presence4j.redis;

import io.lettuce.core.RedisURI;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.Pending;
import io.presence4j.testkit.model.ModelStore;
import io.presence4j.testkit.model.OwnFault;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The Redis store under the model test, on a server of its own: small pieces and pages, so that they are cut often. */
final class RedisModelStore implements ModelStore {
    private final ModelServer server;
    private final UnderWay underWay = new UnderWay(CatchUp.byPing());
    private final String namespace = SharedRedis.newNamespace();
    private final TestClock clock;
    private final RedisMemory memory;
    private final Map<TimeSource, ModelLine> lines = new HashMap<>();
    private final ModelFaults faults;
    /** A line that can fail takes time, so not every run has them. */
    private final boolean isProxied;

    RedisModelStore(ModelServer server, ManualTime time) {
        this.server = server;
        this.clock = new TestClock(time);
        this.memory = new RedisMemory(server.commands(), namespace, clock);
        this.isProxied = time.random().nextInt(3) == 0;
        this.faults = new ModelFaults(server, lines, time.random());
    }

    @Override
    public PresenceStore view(TimeSource time) {
        Optional<FaultProxy> proxy = isProxied ? Optional.of(FaultProxy.to(server.server)) : Optional.empty();
        RedisURI uri = proxy.map(FaultProxy::uri).orElse(server.server.uri());
        PresenceStore store = RedisPresenceStore.builder(server.client, uri)
                .namespace(namespace)
                .shards(2)
                .evictPiece(1)
                .pageSize(2)
                .time(time)
                .clock(clock)
                .build();
        ModelLine line = new ModelLine(proxy, underWay.line(), store);
        lines.put(time, line);
        return line.store();
    }

    @Override
    public Set<String> keys() {
        return memory.keys();
    }

    @Override
    public void forget(String key) {
        memory.forget(key);
    }

    @Override
    public List<String> registers(int shard) {
        return List.copyOf(memory.registers(shard));
    }

    @Override
    public void forgetRegister(int shard, String register) {
        memory.forgetRegister(shard, register);
    }

    @Override
    public void forgetAll() {
        server.commands().flushall();
    }

    @Override
    public Runnable snapshot() {
        return memory.snapshot();
    }

    @Override
    public void stepClock(Duration step) {
        memory.stepClock(step);
    }

    @Override
    public Pending pending() {
        return underWay;
    }

    @Override
    public List<OwnFault> faults() {
        return isProxied ? faults.ofServerAndLines() : faults.ofServer();
    }

    /** Ends all lines, and what crashed instances left open on them. */
    void close() {
        lines.values().forEach(ModelLine::close);
    }
}
