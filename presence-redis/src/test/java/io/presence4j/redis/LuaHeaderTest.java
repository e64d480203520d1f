package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each Lua file says at its beginning what it is called with, and uses nothing else. */
class LuaHeaderTest {
    private static final int MOST_LINES = 120;
    private static final Pattern INDEX = Pattern.compile("\\b(KEYS|ARGV)\\[(\\d+)]");

    static List<Path> files() throws IOException, URISyntaxException {
        Path folder =
                Path.of(LuaHeaderTest.class.getResource("flush.lua").toURI()).getParent();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".lua"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void itNamesItselfAndWhatItIsCalledWith(Path file) throws IOException {
        String lua = Files.readString(file, UTF_8);
        String header = lua.substring(0, lua.indexOf("]]"));
        boolean isPart = file.getParent().endsWith("parts");

        assertThat(header).startsWith("--[[\n  " + (isPart ? "parts/" : "") + file.getFileName() + ": ");
        assertThat(header).contains("\n  KEYS  ");
        assertThat(header.contains("\n  Returns  ") && header.contains("\n  Cost     "))
                .isEqualTo(!isPart);
        assertThat(lua.lines()).hasSizeLessThan(MOST_LINES);
    }

    @ParameterizedTest
    @MethodSource("files")
    void itUsesNoKeyOrArgumentThatTheHeaderDoesNotHave(Path file) throws IOException {
        String lua = Files.readString(file, UTF_8);
        String header = lua.substring(0, lua.indexOf("]]"));
        Set<String> used =
                INDEX.matcher(lua).results().map(LuaHeaderTest::name).collect(Collectors.toCollection(TreeSet::new));

        for (String index : used) {
            String list = section(header, index.substring(0, 4));
            assertThat(list).as(index).containsPattern("(^|\\s)" + index.substring(5) + "(\\.\\.\\.)?\\s");
        }
    }

    private static String name(MatchResult match) {
        return match.group(1) + " " + match.group(2);
    }

    private static String section(String header, String name) {
        int from = header.indexOf("\n  " + name + "  ");
        int to = header.indexOf("\n  " + (name.equals("KEYS") ? "ARGV" : "Returns") + "  ", from);
        return header.substring(from, to < 0 ? header.length() : to);
    }
}
