package io.presence4j.examples.whoisonline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {
    @Test
    void withoutArgumentsTwoInstancesHaveTheTimesOfADemo() {
        Arguments arguments = Arguments.parse();

        assertThat(arguments.redis()).isNull();
        assertThat(arguments.host()).isEqualTo("localhost");
        assertThat(arguments.ports()).containsExactly(8081, 8082);
        assertThat(arguments.config().heartbeatInterval()).hasSeconds(2);
        assertThat(arguments.config().ttl()).hasSeconds(6);
        assertThat(arguments.config().lease()).hasSeconds(8);
        assertThat(arguments.config().linger()).hasSeconds(3);
        assertThat(arguments.reconnect()).hasToString("first=1000 base=200 cap=1500");
    }

    @Test
    void eachArgumentIsTaken() {
        Arguments arguments = Arguments.parse(
                "--host",
                "0.0.0.0",
                "--ports",
                "9001,9002,9003",
                "--heartbeat",
                "500ms",
                "--ttl",
                "2500ms",
                "--lease",
                "20s",
                "--linger",
                "1m",
                "--reconnect",
                "20s,2s,1m");

        assertThat(arguments.host()).isEqualTo("0.0.0.0");
        assertThat(arguments.ports()).containsExactly(9001, 9002, 9003);
        assertThat(arguments.config().heartbeatInterval()).hasMillis(500);
        assertThat(arguments.config().ttl()).hasMillis(2500);
        assertThat(arguments.config().lease()).hasSeconds(20);
        assertThat(arguments.config().linger()).hasMinutes(1);
        assertThat(arguments.reconnect()).hasToString("first=20000 base=2000 cap=60000");
    }

    @Test
    void withRedisAProcessHasOneInstanceUnlessItIsGivenMorePorts() {
        assertThat(Arguments.parse("--redis", "redis://one").redis()).isEqualTo("redis://one");
        assertThat(Arguments.parse("--redis", "redis://one").ports()).containsExactly(8081);
        assertThat(Arguments.parse("--redis", "redis://one", "--ports", "1,2").ports())
                .containsExactly(1, 2);
    }

    @Test
    void anAddressOfRedisIsRefusedByRuleAndValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WhoIsOnline.store("localhost:6379"))
                .withMessage("--redis must be an address such as redis://localhost: localhost:6379");
    }

    @Test
    void aShortLeaseShortensTheStoreTimeout() {
        Arguments arguments = Arguments.parse("--lease", "1s");

        assertThat(arguments.config().storeTimeout()).isEqualTo(Duration.ofMillis(250));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--ttl 20     | --ttl must be a whole number with ms, s or m, such as 20s or 1500ms: 20",
                "--ttl -5s    | --ttl must be a whole number with ms, s or m, such as 20s or 1500ms: -5s",
                "--linger 1.5s| --linger must be a whole number with ms, s or m, such as 20s or 1500ms: 1.5s",
                "--ttl 4s     | ttl must be >= 2 heartbeats + 1s: 4s < 2 x 2s + 1s",
                "--heartbeat 9ms | heartbeatInterval must be >= 100ms: 9ms",
                "--lease 999ms| --lease must be >= 1s: 999ms",
                "--lease      | --lease needs a value; --help shows one",
                "--ports 80x  | --ports must be numbers in 1..65535, such as 8081,8082: 80x",
                "--ports 65536| --ports must be numbers in 1..65535, such as 8081,8082: 65536",
                "--ports 8081,| --ports must be numbers in 1..65535, such as 8081,8082: (empty)",
                "--ports 1,1  | --ports must differ: 1,1",
                "--reconnect 1s,2s | --reconnect must be first, base and cap, such as 1s,200ms,1500ms: 1s,2s",
                "--reconnect 1s,2s,1s | base must be <= 1s: 2s",
                "--port 8081  | unknown argument: --port; --help tells them all",
            })
    void aBadArgumentIsRefusedByRuleAndValue(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.parse(line.split(" ")))
                .withMessage(message);
    }

    @Test
    void theHelpTellsEveryArgument() {
        assertThat(Arguments.HELP)
                .contains("--redis", "--ports", "--host", "--heartbeat", "--ttl", "--lease", "--linger", "--reconnect");
    }
}
