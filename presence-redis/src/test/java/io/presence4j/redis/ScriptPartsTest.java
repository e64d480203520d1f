package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each script has the parts that it needs, in an order in which they can need one another: Lua takes a name that is not
 * defined yet for a global one, which is nil, and notices when the line is run.
 */
class ScriptPartsTest {
    private static final Pattern COMMENT_OR_STRING = Pattern.compile("(?s)--\\[\\[.*?]]|--[^\\n]*|'[^'\\n]*'");
    private static final Pattern FUNCTION = Pattern.compile("\\blocal function (\\w+)\\(");
    private static final Pattern CONSTANT = Pattern.compile("\\blocal ([A-Z][A-Z_]+) =");

    private final List<Script> scripts = new ArrayList<>();

    ScriptPartsTest() throws IOException, URISyntaxException, ReflectiveOperationException {
        Path classes = Path.of(Script.class.getResource("Script.class").toURI()).getParent();
        for (Path file : list(classes, ".class")) {
            String name = file.getFileName().toString().replace(".class", "");
            for (Field field :
                    Class.forName(Script.class.getPackageName() + "." + name).getDeclaredFields()) {
                if (field.getType() == Script.class && Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    scripts.add((Script) field.get(null));
                }
            }
        }
    }

    private static List<Path> list(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    @Test
    void eachLuaFileThatIsNoPartIsAScript() throws IOException, URISyntaxException {
        Path folder = Path.of(Script.class.getResource("flush.lua").toURI()).getParent();

        assertThat(scripts)
                .extracting(script -> script.name() + ".lua")
                .containsExactlyInAnyOrderElementsOf(list(folder, ".lua").stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
    }

    @Test
    void functionsAndConstantsAreDefinedBeforeTheirFirstUse() {
        TreeSet<String> functions = new TreeSet<>();
        TreeSet<String> constants = new TreeSet<>();
        for (Script script : scripts) {
            FUNCTION.matcher(code(script)).results().forEach(match -> functions.add(match.group(1)));
            CONSTANT.matcher(code(script)).results().forEach(match -> constants.add(match.group(1)));
        }

        assertThat(functions).contains("read_registers", "first_linger");
        assertThat(constants).contains("META", "MOST_TOPICS");
        for (Script script : scripts) {
            functions.forEach(name ->
                    isDefinedFirst(script, name, "local function " + name + "(", "(?<![\\w.:])" + name + "\\("));
            constants.forEach(name -> isDefinedFirst(script, name, "local " + name + " =", "\\b" + name + "\\b"));
        }
    }

    private static void isDefinedFirst(Script script, String name, String definition, String use) {
        String code = code(script);
        Matcher first = Pattern.compile(use).matcher(code);
        if (first.find()) {
            assertThat(code.indexOf(definition))
                    .as("where %s is defined in %s", name, script.name())
                    .isBetween(0, first.start());
        }
    }

    @Test
    void whateverReadsRegistersDoesSoOnce() {
        for (Script script : scripts) {
            int mentions = code(script).split("\\bread_registers\\(", -1).length - 1;

            assertThat(mentions).as(script.name()).isEqualTo(script.name().equals("contact") ? 0 : 2);
        }
    }

    private static String code(Script script) {
        String text = new String(script.body(Dialect.FLAGGED), UTF_8);
        return COMMENT_OR_STRING.matcher(text).replaceAll("''");
    }
}
