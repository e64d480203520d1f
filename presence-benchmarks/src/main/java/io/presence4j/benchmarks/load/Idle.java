package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import io.presence4j.benchmarks.chart.Panels;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Connections on one instance that do nothing but show a sign of life every 10 s: what do they cost? */
final class Idle implements Story {
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000, 1_000_000);
    /** Who has something of each connection on the heap of its instance. */
    private static final List<String> KEEPING = List.of(OURS, Contenders.HAZELCAST);

    private static final int CHUNKS = 50;
    private static final Duration WINDOW = Duration.ofSeconds(30);
    private static final Duration PEERS_WINDOW = Duration.ofSeconds(20);

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public void play(Stage stage, Figures figures) throws IOException {
        figures.set("rounds", "each once");
        int most = stage.scale().users(SIZES.get(SIZES.size() - 1));
        for (String contender : stage.contenders()) {
            try (Team team = stage.team(contender, most)) {
                team.beginTurn();
                for (int size : SIZES) {
                    if (size <= most && !team.isOut()) {
                        stage.progress().turn(String.format("%,d connections, %s", size, contender));
                        play(stage, figures, team, size);
                    }
                }
            }
        }
    }

    private static void play(Stage stage, Figures figures, Team team, int size) throws IOException {
        team.server().commands().flushall();
        team.add(1, "3g");
        long before = team.newest().call("heap").number("bytes");
        // From the first on: a million take longer to connect than one may be silent.
        team.newest().call("beat");
        int connected = connect(stage, team, size);
        if (connected == size) {
            boolean isOurs = team.contender().equals(OURS);
            measure(stage, figures, team, size, stage.scale().time(isOurs ? WINDOW : PEERS_WINDOW));
            long bytes = team.newest().call("heap").number("bytes") - before;
            figures.add(team.contender(), "heap@" + size, (double) bytes / size);
            team.newest().quit();
        } else {
            figures.note(team.contender() + "@" + size, String.format("not finished: %,d connected", connected));
            team.giveUp();
        }
    }

    /** How many have connected in time. */
    private static int connect(Stage stage, Team team, int size) {
        int connected = 0;
        for (int chunk = 1; chunk <= CHUNKS && !team.isLate(); chunk++) {
            int to = (int) ((long) size * chunk / CHUNKS);
            team.newest().call("connect " + connected + " " + to + " 0 0 8 0");
            team.newest().call("settle");
            connected = to;
            stage.progress().at(String.format("%,d connected", connected));
        }
        return connected;
    }

    private static void measure(Stage stage, Figures figures, Team team, int size, Duration window) {
        // What the connects still cause does not count.
        stage.pause(Duration.ofSeconds(1));
        team.newest().call("calls");
        Meter meter = new Meter(team.server());
        Answer before = team.newest().call("usage");
        long start = new SystemTime().nanoTime();
        stage.pause(window);
        Answer after = team.newest().call("usage");
        Answer calls = team.newest().call("calls");
        double seconds = (new SystemTime().nanoTime() - start) / 1e9;
        double beats = (after.number("beats") - before.number("beats")) / seconds;
        // Who tells no calls makes one for each sign of life.
        figures.add(team.contender(), "calls@" + size, calls.values().isEmpty() ? beats : calls.sum() / seconds);
        figures.add(team.contender(), "cpu@" + size, (after.number("cpu") - before.number("cpu")) / seconds / 1e7);
        if (Contenders.hasServer(team.contender())) {
            figures.add(team.contender(), "redis@" + size, meter.cpuMicros() / seconds / 1e4);
        }
        figures.note(team.contender() + "@" + size, OnTime.note(beats, size));
    }

    @Override
    public String report(Figures figures, Path folder) throws IOException {
        Table table = new Table(
                "connections", "", "client calls a second", "CPU of the JVM", "CPU of Redis", "heap of a connection");
        for (int size : SIZES) {
            Contenders.ALL.forEach(contender -> row(table, figures, contender, size));
        }
        return "### Idle connections\n\n"
                + "All of one instance; each shows a sign of life every 10 s. CPU is of one core, the calls of the host"
                + " included; heap is what is used after a collection, less what was used before the first came, by"
                + " connection. Hazelcast has its entries there, and a server no part in it; the tutorial and Redisson keep nothing of a"
                + " connection there. Redisson and Hazelcast do not say what they call: their client calls are the signs of life that"
                + " were sent. Who fell behind with them is not in the plot, nor is the heap of who keeps nothing.\n\n"
                + table + "\n"
                + plot(figures, folder);
    }

    private static String plot(Figures figures, Path folder) throws IOException {
        Panels panels = new Panels("connections on one instance", SIZES);
        panels.panel("client calls a second").logY();
        Contenders.ALL.forEach(contender -> panels.line(contender, size -> onTime(figures, contender, "calls", size)));
        panels.panel("CPU of JVM and Redis, % of a core").logY();
        Contenders.ALL.forEach(contender -> panels.line(contender, size -> cpu(figures, contender, size)));
        panels.panel("heap of a connection, bytes").logY();
        KEEPING.forEach(contender -> panels.line(contender, size -> onTime(figures, contender, "heap", size)));
        return panels.save(folder, "idle.png", "What idle connections cost");
    }

    private static double cpu(Figures figures, String contender, int size) {
        double redis = figures.median(contender, "redis@" + size);
        return onTime(figures, contender, "cpu", size) + (Double.isNaN(redis) ? 0 : redis);
    }

    /** Of whom did less work than was asked for there is nothing. */
    private static double onTime(Figures figures, String contender, String measure, int size) {
        boolean isOnTime = figures.note(contender + "@" + size).isEmpty();
        return isOnTime ? figures.median(contender, measure + "@" + size) : Double.NaN;
    }

    private static void row(Table table, Figures figures, String contender, int size) {
        String point = "@" + size;
        String note = figures.note(contender + point);
        if (figures.has(contender, "calls" + point) || !note.isEmpty()) {
            table.row(
                    Text.figure(size),
                    contender + Text.remark(note),
                    Text.figure(figures.median(contender, "calls" + point)),
                    Text.figure(figures.median(contender, "cpu" + point), " %"),
                    Text.figure(figures.median(contender, "redis" + point), " %"),
                    Text.figure(figures.median(contender, "heap" + point), " bytes"));
        }
    }
}
