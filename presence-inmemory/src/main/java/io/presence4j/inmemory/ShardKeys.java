package io.presence4j.inmemory;

import java.util.ArrayList;
import java.util.List;

/** The names of a shard's parts, as if each were a key of its own. */
final class ShardKeys {
    private static final String META = "meta";
    private static final String DEADLINES = "deadlines";
    private static final String VERSIONS = "versions";
    private static final String TOPICS = "topics:";
    private static final String ROSTER = "roster:";

    private ShardKeys() {}

    /** Those that have content. */
    static List<String> of(ShardState state) {
        List<String> names = new ArrayList<>();
        if (!state.meta().names().isEmpty()) {
            names.add(META);
        }
        if (!state.deadlines().isEmpty()) {
            names.add(DEADLINES);
        }
        if (!state.versions().isEmpty()) {
            names.add(VERSIONS);
        }
        state.topics().instances().forEach(instance -> names.add(TOPICS + instance));
        state.rosters().keySet().forEach(topic -> names.add(ROSTER + topic));
        names.replaceAll(name -> prefix(state) + name);
        return names;
    }

    /** Loses the key; false when it has no content. */
    static boolean forget(ShardState state, String key) {
        if (!of(state).contains(key)) {
            return false;
        }
        String name = key.substring(prefix(state).length());
        switch (name) {
            case META -> state.meta().clear();
            case DEADLINES -> state.deadlines().clear();
            case VERSIONS -> state.versions().clear();
            default -> {
                if (name.startsWith(TOPICS)) {
                    state.topics().removeAll(name.substring(TOPICS.length()));
                } else {
                    state.rosters().remove(name.substring(ROSTER.length()));
                }
            }
        }
        return true;
    }

    private static String prefix(ShardState state) {
        return state.shard() + ":";
    }
}
