package io.presence4j.redis.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceTracker;
import io.presence4j.redis.Processes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An instance in a process of its own ({@link InstanceProcess}), so that it can be killed, stopped and continued, and have
 * a wrong clock. Not for use by several threads.
 */
public final class ProcessInstance implements Instance, AutoCloseable {
    private static final Duration GUARD = Duration.ofMinutes(2);

    private static final String ENDED = "ended";

    private final String name;
    private final Process process;
    private final PrintWriter orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Map<String, Set<String>> topicsByUser = new TreeMap<>();

    private ProcessInstance(String name, ProcessBuilder builder) throws IOException {
        this.name = name;
        this.process = builder.start();
        this.orders = new PrintWriter(process.outputWriter(UTF_8), true);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Thread reader = new Thread(this::readAnswers, "answers of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts one, which connects by itself: {@link #awaitReady} waits for that. */
    static ProcessInstance start(String name, Place place, Duration linger) {
        return start(List.of(), name, place, linger);
    }

    /** Starts one whose wall clock is ahead by this, or behind when negative. */
    static ProcessInstance startWithClock(Duration offset, String name, Place place) {
        // The monotonic clock is the machine's: a wrong date makes no time pass. Without the second setting waits that
        // go by it return at once.
        List<String> faketime = List.of(
                "env",
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                "FAKETIME_FORCE_MONOTONIC_FIX=0",
                "faketime",
                "-f",
                "%+ds".formatted(offset.toSeconds()));
        return start(faketime, name, place, Duration.ZERO);
    }

    private static ProcessInstance start(List<String> prefix, String name, Place place, Duration linger) {
        List<String> command = new ArrayList<>(prefix);
        command.add(ProcessHandle.current().info().command().orElse("java"));
        // Little memory and a quick start: several of them run beside each other.
        command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-Dpresence.pace=" + Pace.PACE));
        command.addAll(List.of("-cp", classPath(), InstanceProcess.class.getName()));
        command.addAll(List.of(name, place.text(), "" + linger.toMillis()));
        try {
            return new ProcessInstance(name, new ProcessBuilder(command).redirectError(Redirect.INHERIT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Wherever this process has its classes from: Surefire tells it in a property, other runners have a loader of their own. */
    private static String classPath() {
        if (InstanceProcess.class.getClassLoader() instanceof URLClassLoader loader) {
            return Stream.of(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private void readAnswers() {
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(InstanceProcess.ANSWER)) {
                    answers.add(line.substring(InstanceProcess.ANSWER.length()));
                }
            }
        } catch (IOException e) {
            // The process was killed.
        }
        answers.add(ENDED);
    }

    /** Waits until its store has answered. */
    ProcessInstance awaitReady() {
        assertThat(answer()).isEqualTo("ready");
        return this;
    }

    private String ask(String order) {
        orders.println(order);
        return answer();
    }

    private String answer() {
        try {
            String answer = answers.poll(GUARD.toSeconds(), TimeUnit.SECONDS);
            if (answer == null || answer.equals(ENDED)) {
                throw new AssertionError(name + " does not answer; alive: " + process.isAlive());
            }
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void open(Collection<String> users, String... topics) {
        ask("open " + String.join(",", topics) + " " + String.join(" ", users));
        users.forEach(user -> topicsByUser.put(user, Set.of(topics)));
    }

    /** Opens a connection of each user, in the topic that it is mapped to. */
    public void openEach(Map<String, String> topicByUser) {
        ask("open-each "
                + topicByUser.entrySet().stream()
                        .map(each -> each.getKey() + "@" + each.getValue())
                        .collect(Collectors.joining(" ")));
        topicByUser.forEach((user, topic) -> topicsByUser.put(user, Set.of(topic)));
    }

    @Override
    public void close(Collection<String> users) {
        ask("close " + String.join(" ", users));
        users.forEach(topicsByUser::remove);
    }

    @Override
    public void awaitStored() {
        ask("stored");
    }

    @Override
    public Set<String> present(String topic) {
        Set<String> users = new TreeSet<>();
        topicsByUser.forEach((user, topics) -> {
            if (topic.equals(PresenceTracker.EVERYONE) || topics.contains(topic)) {
                users.add(user);
            }
        });
        return users;
    }

    @Override
    public Set<String> roster(String topic) {
        String users = ask("roster " + topic);
        return users.isEmpty() ? Set.of() : new TreeSet<>(List.of(users.split(" ")));
    }

    @Override
    public int count(String topic) {
        return Integer.parseInt(ask("count " + topic));
    }

    /** Watches a topic there; {@link #tally} tells what it heard. */
    public void watch(String topic) {
        ask("watch " + topic);
    }

    /** How many joins and leaves were told there, and how many promises broken. */
    public String tally(String topic) {
        return ask("tally " + topic);
    }

    /** Its wall clock. */
    public Instant clock() {
        return Instant.ofEpochMilli(Long.parseLong(ask("clock")));
    }

    /** How long it took until connections were stored, and the size of its heap, in words. */
    public String openTimes() {
        return ask("times");
    }

    /** Begins to measure anew. */
    public void forgetOpenTimes() {
        ask("forget-times");
    }

    /** Kills it: SIGKILL. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
        topicsByUser.clear();
    }

    /** Stops it in its tracks: SIGSTOP. */
    public void freeze() {
        Processes.signal("STOP", javaProcess().pid());
    }

    /** Lets it go on: SIGCONT. */
    public void thaw() {
        Processes.signal("CONT", javaProcess().pid());
    }

    /** What runs Java: the process, or what a program before it in the command has started. */
    private ProcessHandle javaProcess() {
        return process.descendants().findFirst().orElse(process.toHandle());
    }

    /** Closes the tracker; the process then ends by itself, or a thread was left. */
    @Override
    public void stop() {
        ask("stop");
        topicsByUser.clear();
        Moment.now().await(GUARD, name + " ends by itself", () -> !process.isAlive());
        assertThat(process.exitValue()).isZero();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
