package io.presence4j.inmemory;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user in a topic. Immutable. Holds its statements as a linked list, so that one of a single statement, which is nearly
 * every one, needs two small objects.
 *
 * @param sinceMicros store time of the join
 * @param first the latest statement
 */
record Member(long sinceMicros, Statement first) {
    @Nullable
    Statement of(String instance) {
        for (Statement each = first; each != null; each = each.next()) {
            if (each.instance().equals(instance)) {
                return each;
            }
        }
        return null;
    }

    /** What is left without this instance's statement; null when nothing is. */
    @Nullable
    Member without(String instance) {
        Statement rest = without(first, instance);
        return rest == null ? null : new Member(sinceMicros, rest);
    }

    private static @Nullable Statement without(@Nullable Statement statement, String instance) {
        if (statement == null || statement.instance().equals(instance)) {
            return statement == null ? null : statement.next();
        }
        return statement.before(without(statement.next(), instance));
    }

    List<Statement> statements() {
        List<Statement> all = new ArrayList<>();
        for (Statement each = first; each != null; each = each.next()) {
            all.add(each);
        }
        return all;
    }
}
