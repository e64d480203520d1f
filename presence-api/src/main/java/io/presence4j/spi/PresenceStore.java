package io.presence4j.spi;

/**
 * Where presence is kept: a recipe, without threads or connections, for the sessions of trackers.
 *
 * <h2>What a store keeps</h2>
 *
 * <p>It is divided into shards ({@link ShardHash}); each is changed atomically. A shard keeps, for each topic in it, the
 * statements of all instances about each user, and these registers: {@code epoch} (its birth in store time, µs),
 * {@code top} (no version that it gave is higher), {@code floor} (the highest version that any caller has seen), {@code last}
 * and {@code awake} (see {@link StoreSession#beat}), {@code everyone} (whether that topic is occupied); a version
 * for each occupied topic; for each instance its token, seq, lease and beat length, the place of its eviction and the
 * topics it has statements in; and deadlines: of each lease, and of each lingering member.
 *
 * <h2>The fence</h2>
 *
 * <p>Every write carries a {@link Fence}. The store applies it only when all of this holds, and writes nothing otherwise:
 *
 * <ul>
 *   <li>the shard has an epoch, and the caller's is the same; else {@link WriteAnswer.Lost};
 *   <li>the instance has a lease whose eviction has not begun, and a seq; else Lost;
 *   <li>its seq is not below {@link Fence#acked()}, nor {@code top} below {@link Fence#seen()}: the store lost writes
 *       that it had acknowledged; it begins a new epoch then and answers Lost;
 *   <li>no roster of a topic concerned was lost: the topic is in the versions while the roster is missing, or it is
 *       {@code everyone}, occupied, and in neither; its version is dropped ({@code everyone}: marked empty), a new epoch
 *       begins, and it answers Lost;
 *   <li>its seq is below {@link Fence#seq()}; else {@link WriteAnswer.Stale}.
 * </ul>
 *
 * <p>A caller's epoch above the shard's tells of lost memory too: the shard then begins a new one above it. Whatever
 * begins an epoch also sets {@code awake} to now, and {@code top} as a version would. Each write, refused or not, raises
 * {@code floor} to {@link Fence#seen()}.
 *
 * <h2>Versions and messages</h2>
 *
 * <p>A write that changes what others see of a topic makes one {@link TopicMessage} for it in the same atomic step, with
 * {@code version = max(top + 1, floor + 1, previous + 1, store time in µs)}, which becomes the new {@code top}. A write that changes
 * nothing makes none. In {@code everyone} only a user's first statement and the end of its last make one.
 */
public interface PresenceStore {
    /** The time that everything built on this store goes by. */
    TimeSource time();

    /** Opens the session of one tracker. Does no I/O that is waited for; never throws for an unreachable store. */
    StoreSession open(StoreContext context);
}
