package io.presence4j.benchmarks.redis;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.presence4j.benchmarks.ServerRequired;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether all that measures Redis still runs, and finds what it has stored. It measures nothing. */
class RedisProgramsTest {
    @BeforeAll
    static void requireAServer() {
        ServerRequired.check();
    }

    static Stream<Arguments> programs() {
        return Stream.of(
                program("JoinRates", () -> JoinRates.main("300")),
                program("BatchSizes", () -> BatchSizes.main("300")),
                program("RoomRates", () -> RoomRates.main("300")),
                program("ManyConnections", () -> ManyConnections.main("30")),
                program("Coalescing", () -> Coalescing.main("300", "1")),
                program("MessageBytes", () -> MessageBytes.main("5", "50")),
                program("IdleCalls", () -> IdleCalls.main("300", "1")),
                program("JoinLatency", () -> JoinLatency.main("20")));
    }

    /** They wait for leases, or measure each figure for seconds. */
    static Stream<Arguments> longPrograms() {
        return Stream.of(
                program("Draining", () -> Draining.main("300", "2", "0")),
                program("Evictions", () -> Evictions.main("300", "300")),
                program("SlowStore", () -> SlowStore.main("80", "5")),
                program("ManyCloses", () -> ManyCloses.main("10", "90")),
                program("ReadTimes", () -> ReadTimes.main("600", "900")));
    }

    private static Arguments program(String name, Executable small) {
        return Arguments.of(name, small);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void itRunsSmall(String name, Executable small) {
        assertThatCode(small::execute).as(name).doesNotThrowAnyException();
    }

    @Tag("long")
    @ParameterizedTest(name = "{0}")
    @MethodSource("longPrograms")
    void itRunsSmallForLong(String name, Executable small) {
        assertThatCode(small::execute).as(name).doesNotThrowAnyException();
    }
}
