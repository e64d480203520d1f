package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How the cost of joins grows with the number of topics that as many users are spread over. */
final class GrowthTopics implements Story {
    private static final List<Integer> TOPICS = List.of(1, 10, 100, 1_000, 10_000, 100_000);

    @Override
    public String name() {
        return "growth-topics";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        int users = stage.scale().users(TOPICS.get(TOPICS.size() - 1));
        figures.set("users", "" + users);
        for (int topics : TOPICS) {
            if (topics <= users) {
                stage.progress().turn(topics + " topics");
                try (Team team = stage.team(OURS, users)) {
                    team.add(1, "1g");
                    new Joins(stage, team, figures, topics).measure(users, topics);
                }
            }
        }
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        return "### Cost by number of topics\n\n" + Text.figure(figures.number("users"))
                + " users of one instance join `everyone` and one topic each, with small attributes, evenly spread over the"
                + " topics.\n\n"
                + new Growth(figures, "topics", TOPICS)
                        .with("rate", "users a second")
                        .with("cpu", "µs of Redis CPU, a user")
                        .with("stored", "bytes of Redis memory, a user")
                        .report(folder, "growth-topics.png");
    }
}
