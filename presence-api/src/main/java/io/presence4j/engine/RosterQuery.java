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
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

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
    private volatile boolean stopped;

    RosterQuery(StoreSession session, int shard, String topic, Runnable onSuspect) {
        this.session = session;
        this.shard = shard;
        this.topic = topic;
        this.onSuspect = onSuspect;
    }

    CompletableFuture<Roster> start() {
        read(begin());
        return result;
    }

    /** Nobody waits for it any more: asks for no further page. */
    void stop() {
        stopped = true;
    }

    /** The cursor to begin at. */
    private String begin() {
        members.clear();
        moved = false;
        readings++;
        return "";
    }

    /* Pages that are there at once are taken one after the other, not one inside the other: there may be very many. */
    private void read(String from) {
        String cursor = from;
        while (cursor != null) {
            String at = cursor;
            CompletionStage<RosterPage> stage = session.roster(shard, topic, at);
            CompletableFuture<RosterPage> page = stage.toCompletableFuture();
            if (!page.isDone()) {
                stage.whenComplete((value, failure) -> goOn(taken(value, failure, at)));
                return;
            }
            cursor = page.handle((value, failure) -> taken(value, failure, at)).join();
        }
    }

    private void goOn(@Nullable String cursor) {
        if (cursor != null) {
            read(cursor);
        }
    }

    /** The next cursor; null when the result is there. */
    private @Nullable String taken(@Nullable RosterPage page, @Nullable Throwable failure, String cursor) {
        if (page == null) {
            result.completeExceptionally(
                    failure == null ? new StoreUnavailableException("no page of " + topic) : failure);
            return null;
        }
        if (page.suspect()) {
            onSuspect.run();
            result.completeExceptionally(Queries.lostRoster(topic));
            return null;
        }
        if (stopped) {
            return null;
        }
        moved |= !cursor.isEmpty() && page.version() != version;
        version = page.version();
        page.members().forEach(stored -> members.put(stored.userId(), new Entry(stored).member()));
        if (page.next() != null) {
            return page.next();
        }
        if (moved && readings < MOST_READINGS) {
            return begin();
        }
        result.complete(new Roster(topic, version, List.copyOf(members.values())));
        return null;
    }
}
