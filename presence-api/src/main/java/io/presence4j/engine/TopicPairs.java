package io.presence4j.engine;

import io.presence4j.PresenceTracker;
import io.presence4j.spi.StatementKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pairs of one topic in this instance. Guarded by its {@link WriteCoalescer}. */
final class TopicPairs {
    private static final int AUDIT_LOOKS = 4;

    final String name;
    private final boolean named;
    private final Map<String, Pair> pairs = new HashMap<>();
    /** How many pairs the store has or may have. */
    int held;

    /** Who is still to be audited before all are again; some may be gone. */
    private Iterator<String> toAudit = Collections.emptyIterator();

    TopicPairs(String name) {
        this.name = name;
        this.named = !name.equals(PresenceTracker.EVERYONE);
    }

    Pair pair(String userId) {
        return pairs.computeIfAbsent(userId, id -> named ? new NamedPair(this, id) : new Pair(this, id));
    }

    @Nullable
    Pair find(String userId) {
        return pairs.get(userId);
    }

    void drop(Pair pair) {
        pairs.remove(pair.userId, pair);
    }

    Iterable<Pair> all() {
        return pairs.values();
    }

    boolean isEmpty() {
        return pairs.isEmpty();
    }

    int size() {
        return pairs.size();
    }

    /** A statement that the store should have, each in its turn; null when none was found at a few looks. */
    @Nullable
    StatementKey auditable() {
        for (int look = 0; look < AUDIT_LOOKS && !pairs.isEmpty(); look++) {
            Pair pair = nextToAudit();
            if (pair.applied() == Pair.Applied.PRESENT && !pair.differs()) {
                return new StatementKey(name, pair.userId);
            }
        }
        return null;
    }

    /** Passes by whoever is gone, so the turn of those who stay is soon. */
    private Pair nextToAudit() {
        while (true) {
            if (!toAudit.hasNext()) {
                toAudit = List.copyOf(pairs.keySet()).iterator();
            }
            Pair pair = pairs.get(toAudit.next());
            if (pair != null) {
                return pair;
            }
        }
    }
}
