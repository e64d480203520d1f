package io.presence4j.redis;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Cuts a list where one script would have too much of it. */
final class Chunks {
    private Chunks() {}

    /** Its parts in order, each of at most this size; none of an empty one. */
    static <T> Stream<List<T>> of(List<T> list, int most) {
        return IntStream.iterate(0, from -> from < list.size(), from -> from + most)
                .mapToObj(from -> list.subList(from, Math.min(list.size(), from + most)));
    }
}
