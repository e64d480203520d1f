package io.presence4j.engine;

import io.presence4j.Member;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A member as a replica holds it: the statements about it. Guarded by its {@link Feed}. */
final class Entry {
    private static final Comparator<RosterPage.Statement> LATEST_FIRST =
            Comparator.comparingLong(RosterPage.Statement::version).reversed();

    final String userId;
    private final long sinceMicros;
    private List<RosterPage.Statement> statements;

    Entry(String userId, long sinceMicros) {
        this.userId = userId;
        this.sinceMicros = sinceMicros;
        this.statements = List.of();
    }

    Entry(RosterPage.StoredMember stored) {
        this.userId = stored.userId();
        this.sinceMicros = stored.sinceMicros();
        this.statements = stored.statements().stream().sorted(LATEST_FIRST).toList();
    }

    void put(RosterPage.Statement statement) {
        List<RosterPage.Statement> changed = new ArrayList<>(statements.size() + 1);
        changed.add(statement);
        statements.stream()
                .filter(other -> !other.instance().equals(statement.instance()))
                .forEach(changed::add);
        changed.sort(LATEST_FIRST);
        statements = List.copyOf(changed);
    }

    void remove(String instance) {
        statements = statements.stream()
                .filter(other -> !other.instance().equals(instance))
                .toList();
    }

    boolean isGone() {
        return statements.isEmpty();
    }

    /* Made for each event, and for each member of a roster; nearly every one has a single statement. */
    Member member() {
        Instant since = Instant.EPOCH.plus(sinceMicros, ChronoUnit.MICROS);
        if (statements.size() == 1) {
            RosterPage.Statement only = statements.get(0);
            return new Member(userId, since, only.attributes(), only.instance().equals(EvictAnswer.LINGERS));
        }
        Set<Map<String, String>> distinct = new LinkedHashSet<>();
        statements.forEach(statement -> distinct.addAll(statement.attributes()));
        return new Member(userId, since, List.copyOf(distinct), false);
    }

    /** Whether the two differ in their set of attributes, which makes an update. */
    static boolean differ(Member before, Member after) {
        return !before.attributes().equals(after.attributes())
                && !new HashSet<>(before.attributes()).equals(new HashSet<>(after.attributes()));
    }
}
