package io.presence4j.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The figures of stories that have been played to their end, a file each. */
record Results(Path folder) {
    boolean has(Story story) {
        return Files.exists(file(story));
    }

    Figures read(Story story) throws IOException {
        return Figures.read(file(story));
    }

    void write(Story story, Figures figures) throws IOException {
        figures.write(file(story));
    }

    private Path file(Story story) {
        return folder.resolve(story.name() + ".figures");
    }
}
