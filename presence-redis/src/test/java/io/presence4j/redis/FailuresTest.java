package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.StoreUnavailableException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What servers say that a test cannot easily have them say. */
class FailuresTest {
    private static final ScriptCall<?> CALL =
            CountScript.call(new ShardAccess(3, new Keys("presence", 3), "", "", null), "room");

    @Test
    void keysOfSeveralSlotsAreTheDoingOfAProxy() {
        assertThat(after("CROSSSLOT Keys in request don't hash to the same slot"))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining(CALL.what())
                .hasMessageContaining("CROSSSLOT")
                .hasMessageContaining("proxy");
    }

    @Test
    void whatPassesByItselfIsTriedAgain() {
        for (String said : List.of(
                "TRYAGAIN Multiple keys request during rehashing of slot",
                "LOADING Redis is loading the dataset in memory",
                "OOM command not allowed when used memory > 'maxmemory'.",
                "ERR max number of clients reached")) {
            assertThat(after(said))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessage(CALL.what() + ": " + said);
        }
        assertThat(Failures.of(CALL, new CompletionException(new RedisCommandTimeoutException("after 2 s")), true))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("after 2 s");
    }

    @Test
    void anotherTypeInAReadIsNoEntrys() {
        assertThat(after("FOREIGN somebody put another type where the roster of room belongs"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("room");
    }

    @Test
    void ofTheNodesOfAClusterTheOneThatRefusesIsQuoted() {
        RedisException none = new RedisException("Cannot retrieve cluster partitions");
        none.addSuppressed(new RedisException("Unable to connect to 127.0.0.1:7001"));
        none.addSuppressed(new RedisCommandExecutionException("NOPERM this user has no permissions"));

        assertThat(Failures.of(CALL, new CompletionException(none), true))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("partitions: NOPERM this user has no permissions; grant");
    }

    @Test
    void whyAConnectionCannotBeMadeIsQuotedWithWhereItLeads() {
        RedisException refused = new RedisConnectionException(
                "Unable to connect to 127.0.0.1:7001",
                new RedisCommandExecutionException("NOAUTH HELLO must be called"));
        RedisException none = new RedisException("Cannot retrieve cluster partitions");
        none.addSuppressed(refused);

        assertThat(Failures.of(CALL, refused, false))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("127.0.0.1:7001: NOAUTH HELLO must be called; give RedisURI");
        assertThat(Failures.of(CALL, none, true))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("partitions: NOAUTH");
    }

    @Test
    void aMovedSlotIsNewsToAClientOfClustersAndAMistakeOfAnother() {
        RedisException moved = new RedisCommandExecutionException("MOVED 42 127.0.0.1:7001");

        assertThat(Failures.of(CALL, moved, true)).isInstanceOf(StoreUnavailableException.class);
        assertThat(Failures.of(CALL, moved, false))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("RedisClusterClient");
    }

    private static PresenceException after(String said) {
        return Failures.of(CALL, new RedisCommandExecutionException(said), true);
    }
}
