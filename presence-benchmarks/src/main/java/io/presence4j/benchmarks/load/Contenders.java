package io.presence4j.benchmarks.load;

import java.util.List;

/** Who takes part, by the names that nodes know. */
final class Contenders {
    static final String OURS = "presence4j";
    static final String TUTORIAL = "tutorial";
    static final String REDISSON = "redisson";
    static final String HAZELCAST = "hazelcast";
    static final List<String> ALL = List.of(OURS, TUTORIAL, REDISSON, HAZELCAST);
    /** For a quick look. */
    static final List<String> QUICK = List.of(OURS, TUTORIAL);

    private Contenders() {}

    /** Whether it keeps anything on its server; otherwise what that server does means nothing. */
    static boolean hasServer(String contender) {
        return !contender.equals(HAZELCAST);
    }
}
