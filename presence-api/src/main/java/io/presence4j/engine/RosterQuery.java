package io.presence4j.engine;

import io.presence4j.Member;
import io.presence4j.Roster;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreSession;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Reads a topic's roster in one shard page by page. When the version moved between pages it reads again, a few times; on
 * a topic that changes all the time the last reading is the answer. One page is out at a time.
 */
final class RosterQuery {
    private static final int MOST_READINGS = 4;

    private final StoreSession session;
    private final int shard;
    private final String topic;
    private final Runnable onSuspect;
    private final CompletableFuture<Roster> result = new CompletableFuture<>();
    private final Map<String, Member> members = new HashMap<>();
    private long version;
    private boolean moved;
    private int readings;

    RosterQuery(StoreSession session, int shard, String topic, Runnable onSuspect) {
        this.session = session;
        this.shard = shard;
        this.topic = topic;
        this.onSuspect = onSuspect;
    }

    CompletableFuture<Roster> start() {
        begin();
        return result;
    }

    private void begin() {
        members.clear();
        moved = false;
        readings++;
        read("");
    }

    private void read(String cursor) {
        session.roster(shard, topic, cursor).whenComplete((page, failure) -> {
            if (page == null) {
                result.completeExceptionally(
                        failure == null ? new StoreUnavailableException("no page of " + topic) : failure);
            } else {
                take(page, cursor);
            }
        });
    }

    private void take(RosterPage page, String cursor) {
        if (page.suspect()) {
            onSuspect.run();
        }
        moved |= !cursor.isEmpty() && page.version() != version;
        version = page.version();
        page.members().forEach(stored -> members.put(stored.userId(), new Entry(stored).member()));
        if (page.next() != null) {
            read(page.next());
        } else if (moved && readings < MOST_READINGS) {
            begin();
        } else {
            result.complete(new Roster(topic, version, List.copyOf(members.values())));
        }
    }
}
