import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints how many tests each module ran, from Surefire's reports, and which of them passed only when they were run again; exit
 * code 1 if a module that has tests ran none.
 */
final class TestTable {
    private static final class Row {
        int run;
        int failed;
        int skipped;
        final List<String> flaky = new ArrayList<>();
    }

    public static void main(String[] args) throws Exception {
        Map<String, Row> rows = new TreeMap<>();
        for (Path source : find("glob:**/src/test/java/**Test.java")) {
            rows.putIfAbsent(module(source, "src") + " surefire-reports", new Row());
        }
        for (Path report : find("glob:**/target/surefire-reports*/TEST-*.xml")) {
            add(report, rows.computeIfAbsent(module(report, "target") + " " + report.getParent().getFileName(), k -> new Row()));
        }

        System.out.printf("%-50s %6s %6s %7s %6s%n", "module, reports", "run", "failed", "skipped", "flaky");
        rows.forEach((name, row) -> System.out.printf(
                "%-50s %6d %6d %7d %6d%n", name, row.run, row.failed, row.skipped, row.flaky.size()));
        rows.forEach((name, row) ->
                row.flaky.forEach(test -> System.out.println("Failed, and passed when run again: " + name + ": " + test)));
        boolean missing = rows.values().stream().anyMatch(row -> row.run == 0);
        if (missing) {
            System.out.println("A module that has tests ran none.");
        }
        System.exit(missing ? 1 : 0);
    }

    private static void add(Path report, Row row) throws Exception {
        Element suite = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile()).getDocumentElement();
        int skipped = count(suite, "skipped");
        row.run += count(suite, "tests") - skipped;
        row.failed += count(suite, "failures") + count(suite, "errors");
        row.skipped += skipped;
        NodeList tests = suite.getElementsByTagName("testcase");
        for (int i = 0; i < tests.getLength(); i++) {
            Element test = (Element) tests.item(i);
            if (has(test, "flakyFailure") || has(test, "flakyError")) {
                row.flaky.add(test.getAttribute("classname") + "." + test.getAttribute("name"));
            }
        }
    }

    private static boolean has(Element test, String outcome) {
        return test.getElementsByTagName(outcome).getLength() > 0;
    }

    private static int count(Element suite, String attribute) {
        return Integer.parseInt(suite.getAttribute(attribute));
    }

    /** The folders before the one that is given. */
    private static String module(Path file, String folder) {
        String path = file.toString();
        return path.substring(2, path.indexOf("/" + folder + "/"));
    }

    private static Iterable<Path> find(String glob) throws IOException {
        var matcher = Path.of(".").getFileSystem().getPathMatcher(glob);
        try (Stream<Path> files = Files.walk(Path.of("."))) {
            return files.filter(matcher::matches).toList();
        }
    }
}
