package io.presence4j.benchmarks.load;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** What a node answered, by name. */
record Answer(Map<String, String> values) {
    private static final String OK = "ok";

    /** Of a line {@code ok name=value …}; any other tells that the command failed. */
    static Answer parse(String line) {
        String[] words = line.split(" ");
        if (!words[0].equals(OK)) {
            throw new IllegalStateException(line);
        }
        return new Answer(Stream.of(words)
                .skip(1)
                .map(word -> word.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    }

    long number(String name) {
        return Long.parseLong(value(name));
    }

    /** Of all numbers. */
    long sum() {
        return values.values().stream().mapToLong(Long::parseLong).sum();
    }

    Histogram histogram() {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(value("histogram")));
            return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException e) {
            throw new IllegalStateException("no histogram: " + values, e);
        }
    }

    private String value(String name) {
        return Objects.requireNonNull(values.get(name), () -> "not told: " + name);
    }
}
