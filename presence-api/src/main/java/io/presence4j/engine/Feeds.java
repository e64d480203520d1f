package io.presence4j.engine;

import io.presence4j.PresenceTracker;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What this tracker follows: a feed for each watched topic, and the announcements. Timer thread only. */
final class Feeds {
    private final Core core;
    private final BusSession bus;
    private final List<ShardLink> links;
    private final List<ShardFollowers> followers;
    private final Reads reads;
    private final Map<String, Feed> feeds = new HashMap<>();
    private final List<AnnouncementFollower> announcing = new ArrayList<>();
    private @Nullable Announcements announcements;

    Feeds(Core core, BusSession bus, List<ShardLink> links, List<ShardFollowers> followers) {
        this.core = core;
        this.bus = bus;
        this.links = links;
        this.followers = followers;
        this.reads = new Reads(core);
    }

    long step() {
        long next = reads.step();
        for (AnnouncementFollower follower : announcing) {
            next = Math.min(next, follower.step());
        }
        return next;
    }

    void watch(WatchHandle watch) {
        if (watch.isClosed()) {
            return;
        }
        Feed feed = feeds.get(watch.topic());
        if (feed == null) {
            feed = new Feed(watch.topic());
            feeds.put(watch.topic(), feed);
            for (ShardLink link : linksOf(watch.topic())) {
                ReplicaState state = new ReplicaState(watch.topic());
                Replica replica = new Replica(feed, state, link, reads, core.backoff(), new PolledVersion(core));
                feed.add(replica, state);
                follow(link, replica);
            }
        }
        watch.attached(feed);
        feed.attach(watch);
    }

    private List<ShardLink> linksOf(String topic) {
        return topic.equals(PresenceTracker.EVERYONE)
                ? links
                : List.of(links.get(ShardHash.shardOf(topic, links.size())));
    }

    private void follow(ShardLink link, Follower follower) {
        if (followers.get(link.shard()).add(follower)) {
            bus.subscribe(new Channel(link.shard(), follower.topic()));
        }
    }

    private void unfollow(ShardLink link, Follower follower) {
        if (followers.get(link.shard()).remove(follower)) {
            bus.unsubscribe(new Channel(link.shard(), follower.topic()));
        }
    }

    void unwatch(WatchHandle watch) {
        Feed feed = feeds.get(watch.topic());
        if (feed == null || !feed.detach(watch)) {
            return;
        }
        feeds.remove(watch.topic());
        for (Replica replica : feed.replicas()) {
            reads.forget(replica);
            unfollow(links.get(replica.shard()), replica);
        }
    }

    /** The tracker was closed. */
    void end() {
        feeds.values().forEach(Feed::end);
    }

    void subscribe(Lane lane, Announcements to) {
        if (lane.isClosed()) {
            return;
        }
        if (announcements == null) {
            announcements = to;
            for (ShardLink link : links) {
                AnnouncementFollower follower =
                        new AnnouncementFollower(to, link, new EarlyMessages(core), new PolledVersion(core));
                announcing.add(follower);
                to.add(follower);
            }
            announcing.forEach(follower -> follow(links.get(follower.shard()), follower));
        }
        to.attach(lane);
    }

    void unsubscribe(Lane lane) {
        if (announcements != null && announcements.detach(lane)) {
            announcing.forEach(follower -> unfollow(links.get(follower.shard()), follower));
            announcing.clear();
            announcements.clear();
            announcements = null;
        }
    }

    void message(TopicMessage message) {
        if (message.shard() < links.size()) {
            ShardLink link = links.get(message.shard());
            link.observeEpoch(message.epoch());
            if (message.epoch() == link.standing.epoch()) {
                link.standing.saw(message.version());
            }
            followers.get(message.shard()).message(message);
        }
    }

    void subscribed(Channel channel) {
        if (channel.shard() < links.size()) {
            followers.get(channel.shard()).subscribed(channel.topic());
        }
    }

    /** Messages of any topic may have been lost. */
    void compareAll() {
        followers.forEach(ShardFollowers::subscribedAll);
    }
}
