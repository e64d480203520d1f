package io.presence4j.engine;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceException;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.Fence;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a local copy of a topic's roster in one shard up to date: by messages as long as they follow each other, by a
 * read where they do not. Timer thread only, but for its {@link ReplicaState}.
 */
final class Replica implements Follower {
    private static final int MOST_BUFFERED = 4096;
    private static final Comparator<TopicMessage> BY_VERSION =
            Comparator.comparingLong(TopicMessage::epoch).thenComparingLong(TopicMessage::version);

    private final Feed feed;
    private final ReplicaState state;
    private final ShardLink link;
    private final Reads reads;
    private final Backoff pause;
    private final PolledVersion polled;
    private final AskedVersion asked = new AskedVersion();
    private final TreeSet<TopicMessage> early = new TreeSet<>(BY_VERSION);
    private long epoch;
    private boolean begun;
    private boolean closing;
    private @Nullable RosterRead read;

    Replica(Feed feed, ReplicaState state, ShardLink link, Reads reads, Backoff pause, PolledVersion polled) {
        this.feed = feed;
        this.state = state;
        this.link = link;
        this.reads = reads;
        this.pause = pause;
        this.polled = polled;
        if (link.lossWindow.isOpen()) {
            lossOpened();
        }
    }

    @Override
    public String topic() {
        return feed.topic();
    }

    int shard() {
        return link.shard();
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void message(TopicMessage message) {
        if (message.epoch() < epoch || (begun && message.epoch() == epoch && message.version() <= state.version())) {
            return;
        }
        if (begun && read == null && early.isEmpty() && follows(message)) {
            apply(message);
            return;
        }
        if (begun && message.epoch() == epoch && message.previous() != 0 && message.previous() < state.version()) {
            link.lossWindow.open();
        }
        early.add(message);
        if (early.size() > MOST_BUFFERED) {
            early.clear();
            startOver();
        } else if (read != null) {
            replayRead();
        } else {
            catchUp(0);
        }
    }

    private boolean follows(TopicMessage message) {
        return message.epoch() == epoch
                && (message.previous() == state.version() || (message.previous() == 0 && state.isEmpty()));
    }

    private void apply(TopicMessage message) {
        feed.change(() -> state.apply(message));
    }

    /** Applies what came early and follows now; asks for a read, after the pause, where something is missing. */
    private void catchUp(long pauseNanos) {
        while (begun && !early.isEmpty()) {
            TopicMessage first = early.first();
            boolean old = first.epoch() < epoch || (first.epoch() == epoch && first.version() <= state.version());
            if (!old && !follows(first)) {
                break;
            }
            early.remove(first);
            if (!old) {
                apply(first);
            }
        }
        if (early.isEmpty()) {
            pause.reset();
            if (!wantsRead()) {
                reads.cancel(this);
            }
        } else {
            reads.want(this, pauseNanos);
        }
    }

    private boolean wantsRead() {
        return !begun || closing;
    }

    @Override
    public void subscribed() {
        if (begun) {
            asked.compare();
            link.lease.beatWithin(reads.spreadNanos());
        } else {
            reads.want(this, 0);
        }
    }

    @Override
    public boolean isComparing() {
        return asked.isComparing();
    }

    @Override
    public void beatAnswered() {
        if (polled.comesDue() && isBehind(polled.version(), polled.versionWhenAsked()) && begun && read == null) {
            reads.want(this, 0);
        }
    }

    /* A topic that was absent when asked for may have been joined since. */
    private boolean isBehind(@Nullable Long version, long whenAsked) {
        return version == null ? !state.isEmpty() && state.version() == whenAsked : version > state.version();
    }

    @Override
    public void asked() {
        asked.sent(epoch, state.version());
    }

    @Override
    public void version(@Nullable Long version) {
        if (!begun || read != null) {
            return;
        }
        if (asked.wentBack(version, link.standing.epoch())) {
            link.lossWindow.open();
            reads.want(this, 0);
        }
        if (asked.isComparing() && isBehind(version, asked.version())) {
            reads.want(this, 0);
        }
        asked.answered();
        polled.told(version, asked.version());
    }

    /* Reading, one page after the other. */

    /** Called when it is this replica's turn. */
    void readNow() {
        read = new RosterRead(!topic().equals(PresenceTracker.EVERYONE));
        readPage("");
    }

    private void readPage(String cursor) {
        Fence sent = link.standing.present();
        reads.page(this, cursor, page -> answered(page, sent), this::failed);
    }

    private void answered(RosterPage page, Fence sent) {
        RosterRead reading = read;
        if (reading == null) {
            return;
        }
        link.observe(page.status(), sent);
        if (page.suspect()) {
            link.lease.suspect(topic());
            startOver();
        } else if (page.status().epoch() == 0 || !reading.add(page) || reading.epoch() < epoch) {
            startOver();
        } else if (page.next() != null) {
            readPage(page.next());
        } else {
            reads.replaying(this);
            replayRead();
        }
    }

    private void replayRead() {
        RosterRead reading = read;
        if (reading == null || !reads.isReplaying(this)) {
            return;
        }
        switch (reading.replay(early)) {
            case COMPLETE -> install(reading);
            case BROKEN -> startOver();
            case WAITING -> {}
        }
    }

    private void failed(PresenceException cause) {
        link.failed(cause);
        startOver();
    }

    /** What has come is of no use: reads again after a pause. */
    void startOver() {
        read = null;
        reads.done(this);
        reads.want(this, pause.nextNanos());
    }

    private void install(RosterRead reading) {
        read = null;
        reads.done(this);
        epoch = reading.epoch();
        if (begun && reading.version() < state.version()) {
            feed.goBack(() -> state.goBackTo(reading.version()));
        }
        if (!begun) {
            begun = true;
            feed.begin(() -> state.begin(reading.members(), reading.version()));
        } else {
            feed.change(() -> replaced(reading));
        }
        catchUp(pause.nextNanos());
    }

    private List<PresenceEvent> replaced(RosterRead reading) {
        List<PresenceEvent> events = new ArrayList<>(state.replace(reading.members(), reading.version()));
        if (closing && !link.lossWindow.isOpen()) {
            closing = false;
            events.addAll(state.release());
        }
        return events;
    }

    @Override
    public void lossOpened() {
        polled.forget();
        closing = false;
        feed.guarded(state::keepBack);
    }

    @Override
    public void lossClosed() {
        if (begun) {
            closing = true;
            if (read == null) {
                reads.want(this, 0);
            } else {
                startOver();
            }
        } else {
            feed.change(state::release);
        }
    }
}
