package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Health;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.SystemTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthMonitorTest {
    private final StoreUnavailableException away = new StoreUnavailableException("away");
    private final IncompatibleStoreException refusal = new IncompatibleStoreException("another format");

    private final FakePool pool = new FakePool();
    private final Callbacks callbacks = new Callbacks(pool, pool);
    private final HealthMonitor monitor = new HealthMonitor("test", new SystemTime(), callbacks);
    private final List<Health> told = new ArrayList<>();

    @BeforeEach
    void hasTwoShards() {
        monitor.shards(2);
    }

    @Test
    void oneFailureIsNoneAndTwoInARowDegrade() {
        monitor.ready();
        monitor.failed(0, away);
        monitor.answered(0);
        monitor.failed(0, away);
        assertThat(monitor.health()).isInstanceOf(Health.Connected.class);

        monitor.failed(0, away);

        assertThat(monitor.health()).isInstanceOf(Health.Degraded.class);
    }

    @Test
    void theLastShardToAnswerEndsIt() {
        monitor.ready();
        for (int shard = 0; shard < 2; shard++) {
            monitor.failed(shard, away);
            monitor.failed(shard, away);
        }

        monitor.answered(0);
        assertThat(monitor.health()).isInstanceOf(Health.Degraded.class);
        monitor.answered(1);

        assertThat(monitor.health()).isInstanceOf(Health.Connected.class);
    }

    @Test
    void anyAnswerOfTheShardThatRefusedEndsTheRefusal() {
        monitor.ready();
        monitor.failed(1, refusal);
        assertThat(monitor.health()).isEqualTo(new Health.Refused(refusal));

        monitor.answered(0);
        assertThat(monitor.health()).isInstanceOf(Health.Refused.class);
        monitor.answered(1);

        assertThat(monitor.health()).isInstanceOf(Health.Connected.class);
    }

    @Test
    void aListenerThatThrowsACheckedExceptionAsKotlinMayHearsTheNextReport() {
        monitor.listen(health -> {
            told.add(health);
            HealthMonitorTest.<RuntimeException>sneakyThrow(new Exception("checked"));
        });
        monitor.ready();
        callbacks.step(0);
        pool.runAll();
        int before = told.size();

        monitor.failed(1, refusal);
        callbacks.step(0);
        pool.runAll();

        assertThat(told).hasSize(before + 1);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneakyThrow(Throwable e) throws E {
        throw (E) e;
    }

    @Test
    void aRefusalOutweighsAFailureAndIsToldOnce() {
        List<IncompatibleStoreException> refusals = new ArrayList<>();
        monitor.onRefused(refusals::add);
        monitor.listen(told::add);
        monitor.failed(0, away);
        monitor.failed(0, away);
        monitor.failed(1, refusal);
        monitor.failed(1, refusal);
        monitor.failed(0, away);
        monitor.answered(1);
        callbacks.step(0);
        pool.runAll();

        assertThat(told)
                .extracting(health -> health.getClass().getSimpleName())
                .containsExactly("Starting", "Degraded", "Refused", "Degraded");
        assertThat(refusals).containsExactly(refusal);
    }

    @Test
    void aRefusalBeforeEveryShardAnsweredEndsInStarting() {
        monitor.failed(0, refusal);
        monitor.answered(0);
        assertThat(monitor.health()).isInstanceOf(Health.Starting.class);

        monitor.ready();

        assertThat(monitor.health()).isInstanceOf(Health.Connected.class);
    }

    @Test
    void nothingFollowsClosed() {
        monitor.closed();

        monitor.failed(0, refusal);

        assertThat(monitor.health()).isInstanceOf(Health.Closed.class);
    }
}
