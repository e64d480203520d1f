package io.presence4j.examples.whoisonline;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Passes one topic's events on to all pages of an instance: to each the roster first, then every change.
 *
 * <p>It keeps the roster as of the last event that it told, since a watch's own may be ahead of the event in hand. A page
 * that comes in between two events gets that one, so nothing is missing and nothing comes twice. Each change names the
 * version that this feed told before it: one rule for the page, also in {@code everyone}, where an event's own
 * {@code previous} compares for one user only.
 */
final class RoomFeed implements PresenceListener {
    private final String topic;
    private final Map<String, Member> members = new TreeMap<>();
    private final Set<Outbox> pages = new LinkedHashSet<>();
    private long version;
    private boolean synced;

    RoomFeed(String topic) {
        this.topic = topic;
    }

    @Override
    public void onEvent(PresenceEvent event) {
        List<Outbox> told;
        synchronized (this) {
            String text = Json.write(apply(event));
            pages.forEach(page -> page.add(text));
            told = List.copyOf(pages);
        }
        told.forEach(Outbox::send);
    }

    /** Adds the roster to the page's outbox, as soon as it is known, and every change from then on. */
    synchronized void add(Outbox page) {
        pages.add(page);
        addRoster(page);
    }

    /** Adds the roster to the page's outbox once more. */
    synchronized void addRoster(Outbox page) {
        if (synced) {
            page.add(Json.write(roster()));
        }
    }

    /** Tells the page nothing more. */
    synchronized void remove(Outbox page) {
        pages.remove(page);
    }

    /** Whether nobody listens. */
    synchronized boolean isEmpty() {
        return pages.isEmpty();
    }

    /** Keeps the event and tells it in the words of the page. */
    private PageMessage apply(PresenceEvent event) {
        long previous = version;
        version = event.version();
        if (event instanceof PresenceEvent.OfMember change) {
            Member member = change.member();
            if (event instanceof PresenceEvent.Left) {
                members.remove(member.userId());
            } else {
                members.put(member.userId(), member);
            }
            return Messages.of(change, previous);
        }
        if (event instanceof PresenceEvent.Resynced resynced) {
            members.clear();
            resynced.roster().members().forEach(member -> members.put(member.userId(), member));
            synced = true;
        }
        return roster();
    }

    private PageMessage roster() {
        return new PageMessage.Roster(
                topic, version, members.values().stream().map(Messages::of).toList());
    }
}
