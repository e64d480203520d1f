package io.presence4j.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How instances are started: in processes of their own, or for tests in this one. */
interface Launcher {
    /**
     * Does not wait until it can be used.
     *
     * @param log where it prints, beside its answers
     * @param heap the most it may have, as for {@code -Xmx}
     */
    Instance start(Path log, String heap, List<String> options) throws IOException;
}
