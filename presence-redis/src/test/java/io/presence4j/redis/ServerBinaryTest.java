package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerBinaryTest {
    private static final String ELSEWHERE = "Plan 9 vax";

    @TempDir
    private Path folder;

    @Test
    void theNamedOneComesBeforeThatOnThePath() throws Exception {
        Path named = script("named", 0);
        script("redis-server", 0);

        assertThat(new ServerBinary(named.toString(), folder.toString(), ELSEWHERE).executable())
                .contains(named);
    }

    @Test
    void aNamedOneThatDoesNotStartIsNotReplaced() throws Exception {
        Path named = script("named", 127);
        script("redis-server", 0);

        assertThat(new ServerBinary(named.toString(), folder.toString(), ELSEWHERE).executable())
                .isEmpty();
    }

    @Test
    void theFirstOnThePathThatStartsIsTaken() throws Exception {
        Path found = script("redis-server", 0);

        assertThat(new ServerBinary("", "/nowhere:" + folder, ELSEWHERE).executable())
                .contains(found);
    }

    @Test
    void withoutAnyOnThePathThatOfTheJarIsUnpackedWherePlatformsMatch() {
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");

        // Where its libraries are missing there is none.
        assertThat(new ServerBinary("", "", platform).executable().stream()).allMatch(Files::isExecutable);
        assertThat(new ServerBinary("", "", ELSEWHERE).executable()).isEmpty();
    }

    private Path script(String name, int status) throws Exception {
        Path file = Files.write(folder.resolve(name), List.of("#!/bin/sh", "exit " + status));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
