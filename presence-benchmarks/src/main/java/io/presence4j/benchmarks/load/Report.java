package io.presence4j.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code load.md}, made of the stories' figures, and its plots. */
final class Report {
    private static final String HEAD = """
            # Under load

            Written by the load harness: see [what it costs](README.md#under-load) for how to take these figures again. Each
            contender has a Redis server of its own and JVMs of its own on one machine, and they take turns; a figure is the
            median of the rounds unless it says otherwise, and rounds that warm up come before. Compare figures of one table only.

            *Tutorial*: a key for each user that times out, by Lettuce: GET, SET EX and PUBLISH on a join, DEL and PUBLISH on a
            leave, SET EX for each sign of life. *Redisson*: an entry of an `RMapCache` with a TTL and its listeners, which it removes in
            batches of 5,000 each second (`minCleanUpDelay`, `maxCleanUpDelay`, `cleanUpKeysAmount`).
            *Hazelcast*: members embedded in the instances, an entry of an `IMap` with a TTL and a listener;
            what is too old is looked for everywhere each second (`hazelcast.internal.map.expiration.…`). Each of the three has
            at most 64 calls under way, and three minutes for a story. *Client calls* are counted in the client; *Redis work* is
            `INFO commandstats`, which also counts commands inside scripts; *Redis CPU* is user and system time of the server.
            """;

    private static final String SMALL = "A small run: the goals are those of a full one, and not to be met by it.\n";

    private final Results results;

    Report(Results results) {
        this.results = results;
    }

    /** Writes it into the folder; of stories without a result there is nothing in it. */
    Path write(List<Story> stories, Path folder) throws IOException {
        Files.createDirectories(folder);
        StringBuilder text = new StringBuilder(HEAD);
        for (Story story : stories) {
            if (results.has(story)) {
                Figures figures = results.read(story);
                text.append('\n').append(story.report(figures, folder)).append(about(figures));
                if (figures.get("command").startsWith("short")) {
                    text.append(SMALL);
                }
            }
        }
        if (stories.stream().noneMatch(results::has)) {
            text.append("\nNo story has been played yet.\n");
        }
        return Files.writeString(folder.resolve("load.md"), text, UTF_8);
    }

    private static String about(Figures figures) {
        return String.format(
                "%nTaken by `-Dload=\"%s\"`, commit %s: %s; %s; load average before: %s.%n",
                figures.get("command"),
                figures.commit(),
                figures.get("rounds"),
                figures.get("machine"),
                figures.get("load"));
    }
}
