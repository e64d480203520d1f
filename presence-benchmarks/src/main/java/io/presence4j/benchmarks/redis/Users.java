package io.presence4j.benchmarks.redis;

import java.util.List;
import java.util.stream.IntStream;

/** Users with ids of 12 characters. */
final class Users {
    private Users() {}

    static List<String> of(int count) {
        return IntStream.range(0, count).mapToObj(Users::name).toList();
    }

    static String name(int number) {
        return String.format("user-%07d", number);
    }
}
