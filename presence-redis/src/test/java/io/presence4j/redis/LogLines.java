package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/** What is logged meanwhile: slf4j-simple writes to standard error. */
public final class LogLines implements AutoCloseable {
    private final ByteArrayOutputStream copy = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    private LogLines() {}

    /** Begins. */
    public static LogLines record() {
        LogLines lines = new LogLines();
        System.setErr(new PrintStream(new Tee(lines.before, lines.copy), true, UTF_8));
        return lines;
    }

    /** The lines so far that contain this. */
    public List<String> containing(String text) {
        return copy.toString(UTF_8).lines().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void close() {
        System.setErr(before);
    }

    private static final class Tee extends OutputStream {
        private final PrintStream first;
        private final ByteArrayOutputStream second;

        Tee(PrintStream first, ByteArrayOutputStream second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void write(int value) {
            first.write(value);
            second.write(value);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            first.write(bytes, from, length);
            second.write(bytes, from, length);
        }
    }
}
