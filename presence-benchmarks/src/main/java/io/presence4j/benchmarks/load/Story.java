package io.presence4j.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;

/** Something that happens to an application with many users, played by all contenders; and its part of the report. */
interface Story {
    /** Lower case; names the file of its figures. */
    String name();

    /** Plays it, and keeps what was measured. */
    void play(Stage stage, Figures figures) throws IOException;

    /** In Markdown, beginning with a heading of third level; plots go into the folder. */
    String report(Figures figures, Path folder) throws IOException;
}
