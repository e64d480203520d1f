package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Pages of the documentation, for tests that hold them to what they say. */
final class Docs {
    private static final Pattern BLOCK = Pattern.compile("```\\w*\n(.*?)```", Pattern.DOTALL);

    private Docs() {}

    /** The page of this name. Tests run in the module's folder. */
    static String page(String name) {
        try {
            return Files.readString(Path.of("..", "docs", name), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its code, block by block. */
    static List<String> blocks(String name) {
        return BLOCK.matcher(page(name)).results().map(block -> block.group(1)).toList();
    }

    /** The one block that begins with this. */
    static String block(String name, String beginning) {
        List<String> found = blocks(name).stream()
                .filter(block -> block.startsWith(beginning))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " blocks of docs/" + name + " begin with " + beginning);
        }
        return found.get(0);
    }
}
