package io.presence4j.benchmarks.redis;

import java.util.List;
import java.util.stream.IntStream;

/** Users with ids of 12 characters. */
public final class Users {
    private static final String FIRST = "user-0000000";
    private static final int PREFIX = "user-".length();

    private Users() {}

    /** The first so many. */
    public static List<String> of(int count) {
        return IntStream.range(0, count).mapToObj(Users::name).toList();
    }

    /** The id of the user with this number, which is below ten million. */
    public static String name(int number) {
        String digits = Integer.toString(number);
        return FIRST.substring(0, FIRST.length() - digits.length()) + digits;
    }

    /** The number of the user with this id. */
    public static int number(String name) {
        return Integer.parseInt(name, PREFIX, FIRST.length(), 10);
    }
}
