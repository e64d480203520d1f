package io.presence4j.benchmarks.load.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;

/**
 * One instance of an application. As a process it reads a command from each line of its input, and answers each with a
 * line, {@code ok name=value …} or {@code failed …}. When its input ends its parent has died: then it ends the server,
 * and itself.
 */
public final class Node implements AutoCloseable {
    private static final String OK = "ok";

    private final Commands commands;

    /** With options {@code name=value}: see {@link Options}. */
    public Node(List<String> options) {
        Options parsed = Options.parse(options);
        commands = new Commands(contender(parsed), parsed.users());
    }

    /** The process; its first answer says that it can be used. */
    public static void main(String... options) throws IOException {
        PrintStream answers = System.out;
        // What libraries print is no answer.
        System.setOut(System.err);
        Node node = new Node(List.of(options));
        answers.println(OK);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.equals("quit")) {
                node.close();
                Runtime.getRuntime().halt(0);
            }
            answers.println(node.answer(line));
        }
        endServer(Options.parse(List.of(options)).server());
        Runtime.getRuntime().halt(1);
    }

    private static void endServer(String uri) {
        try {
            RedisClient.create(uri).connect().sync().shutdown(false);
        } catch (RedisException e) {
            System.err.println("no server to end: " + e.getMessage());
        }
    }

    private static Contender contender(Options options) {
        return switch (options.contender()) {
            case "presence4j" -> new Ours(options);
            case "tutorial" -> new ByTutorial(options);
            case "redisson" -> new ByRedisson(options);
            case "hazelcast" -> new ByHazelcast(options);
            default -> throw new IllegalArgumentException("unknown contender: " + options.contender());
        };
    }

    /** Does what the line says, and waits until it is done. */
    public String answer(String line) {
        try {
            return (OK + " " + commands.run(line)).strip();
        } catch (RuntimeException e) {
            e.printStackTrace();
            return ("failed " + line + ": " + e + ", cause: " + e.getCause()).replace('\n', ' ');
        }
    }

    /** Ends the application, as a restart does. */
    @Override
    public void close() {
        answer("close");
    }
}
