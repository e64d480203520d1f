package io.presence4j.examples.whoisonline;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 1500ms}, {@code 20s}, {@code 2m}. */
final class DurationText {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m)");

    private DurationText() {}

    /**
     * Reads one.
     *
     * @param name what it is for, named by the exception
     * @throws IllegalArgumentException naming the rule and the text
     */
    static Duration parse(String name, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(name + " must be a whole number with ms, s or m, such as 20s or 1500ms: "
                    + (text.isEmpty() ? "(empty)" : text));
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }

    /** Writes one, as it would be read. */
    static String of(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
