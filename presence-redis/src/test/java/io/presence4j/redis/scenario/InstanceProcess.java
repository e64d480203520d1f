package io.presence4j.redis.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An instance in a process of its own: {@code NAME PLACE LINGER}, the last in milliseconds. Does what each line of the
 * input says and answers with one line, which begins with {@link #ANSWER}. Ends with the input.
 */
final class InstanceProcess {
    /** What no line of a log begins with. */
    static final String ANSWER = "= ";

    private final LocalInstance instance;
    private final Map<String, Observed> watches = new TreeMap<>();

    private InstanceProcess(LocalInstance instance) {
        this.instance = instance;
    }

    public static void main(String[] arguments) throws IOException {
        LocalInstance instance = new LocalInstance(
                arguments[0],
                Place.ofText(arguments[1]).store().build(),
                Pace.SETTING.withLinger(Duration.ofMillis(Long.parseLong(arguments[2]))));
        instance.tracker().ready().join();
        new InstanceProcess(instance).serve();
    }

    private void serve() throws IOException {
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        out.println(ANSWER + "ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            List<String> words = List.of(line.split(" "));
            out.println(ANSWER + answer(words.get(0), words.subList(1, words.size())));
            if (words.get(0).equals("stop")) {
                // The process ends by itself now, or a thread of the library is no daemon.
                return;
            }
        }
        System.exit(1);
    }

    private String answer(String verb, List<String> words) {
        switch (verb) {
            case "open" ->
                instance.open(words.subList(1, words.size()), words.get(0).split(","));
            case "open-each" ->
                words.forEach(word -> {
                    int at = word.indexOf('@');
                    instance.open(word.substring(0, at), word.substring(at + 1));
                });
            case "close" -> instance.close(words);
            case "stored" -> instance.awaitStored();
            case "roster" -> {
                return String.join(" ", instance.roster(words.get(0)));
            }
            case "count" -> {
                return "" + instance.count(words.get(0));
            }
            case "watch" -> watches.put(words.get(0), instance.watch(words.get(0)));
            case "tally" -> {
                return watches.get(words.get(0)).tally();
            }
            case "clock" -> {
                return "" + System.currentTimeMillis();
            }
            case "times" -> {
                return Figures.summary(List.copyOf(instance.openTimes())) + "; "
                        + Runtime.getRuntime().totalMemory() / 1_000_000 + " MB";
            }
            case "forget-times" -> instance.openTimes().clear();
            case "stop" -> instance.stop();
            default -> throw new IllegalArgumentException(verb);
        }
        return "done";
    }
}
