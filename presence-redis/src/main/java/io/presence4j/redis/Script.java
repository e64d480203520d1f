package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The text of one Lua script, with the parts it needs, and its digest, in each {@link Dialect}. */
final class Script {
    /** What a script does to the server's memory. */
    enum Kind {
        /** Writes nothing. */
        READ("no-writes"),
        /** Is refused when the server's memory is full. */
        WRITE(""),
        /** Runs when the server's memory is full: it frees some, or needs next to none. */
        FREEING("allow-oom");

        private final String flags;

        Kind(String flags) {
            this.flags = flags;
        }
    }

    private record Text(String lua, String digest) {}

    private final Kind kind;
    private final String name;
    private final Map<Dialect, Text> texts = new EnumMap<>(Dialect.class);

    private Script(Kind kind, String name, String plain, String flagged) {
        this.kind = kind;
        this.name = name;
        texts.put(Dialect.PLAIN, text(plain));
        texts.put(Dialect.FLAGGED, text(flagged));
    }

    /** Reads the script of this name and the parts before it from the resources beside this class. */
    static Script load(Kind kind, String name, List<String> parts) {
        StringBuilder lua = new StringBuilder();
        parts.forEach(part -> lua.append(resource("parts/" + part)));
        lua.append(resource(name));
        String flags = kind.flags.isEmpty() ? "" : " flags=" + kind.flags;
        String opening = kind == Kind.FREEING ? resource("parts/full_memory") : "";
        return new Script(kind, name, opening + lua, "#!lua" + flags + "\n" + lua);
    }

    boolean isRead() {
        return kind == Kind.READ;
    }

    String name() {
        return name;
    }

    byte[] body(Dialect dialect) {
        return text(dialect).lua().getBytes(UTF_8);
    }

    String digest(Dialect dialect) {
        return text(dialect).digest();
    }

    private Text text(Dialect dialect) {
        Text text = texts.get(dialect);
        if (text == null) {
            throw new IllegalStateException("no text of " + name + " for " + dialect);
        }
        return text;
    }

    private static Text text(String lua) {
        return new Text(lua, sha1(lua.getBytes(UTF_8)));
    }

    private static String sha1(byte[] body) {
        try {
            StringBuilder hex = new StringBuilder();
            for (byte each : MessageDigest.getInstance("SHA-1").digest(body)) {
                hex.append(Character.forDigit((each >> 4) & 0xf, 16)).append(Character.forDigit(each & 0xf, 16));
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    private static String resource(String file) {
        try (InputStream in = Script.class.getResourceAsStream(file + ".lua")) {
            if (in == null) {
                throw new IllegalStateException("no resource " + file + ".lua");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ".lua", e);
        }
    }
}
