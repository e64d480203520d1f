package io.presence4j.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The code that figures are of. */
final class Commit {
    static final String UNKNOWN = "unknown";

    private Commit() {}

    /** The short name of the commit, with a {@code +} if anything but the docs differs from it; or {@link #UNKNOWN}. */
    static String current() {
        try {
            String name = git("rev-parse", "--short", "HEAD");
            // What is reported into the docs is made of figures, and figures are not made of it.
            return git("status", "--porcelain", "--", ":/", ":(top,exclude)docs")
                            .isEmpty()
                    ? name
                    : name + "+";
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String answer = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
        if (git.onExit().join().exitValue() != 0) {
            throw new IOException("failed: " + command);
        }
        return answer;
    }
}
