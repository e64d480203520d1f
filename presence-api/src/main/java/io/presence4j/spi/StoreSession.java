package io.presence4j.spi;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * One tracker's access to a store.
 *
 *  * <p>Every method returns at once and never throws for the store's sake, also when a connection is closed under it; its
 * stage may complete on any thread, late, or never. (The tracker takes what is thrown, and a stage that is missing, for a
 * failed stage all the same.) A failed stage means that the outcome is not known, unless it fails with
 * {@link io.presence4j.EntryRejectedException} (the write was refused for one of its entries, nothing of it was applied;
 * the caller halves the batch until it knows which) or {@link io.presence4j.IncompatibleStoreException} (nothing was
 * done). Every call can be repeated: a repeated write carries a new seq. Reads never write. Requests have no bounds but
 * those that they tell: a store whose commands have others sends several. After {@link #close()} every call fails.
 */
public interface StoreSession extends AutoCloseable {
    /** How many shards the store is divided into; 1 to 1,024; the same for every session of it. */
    int shards();

    /**
     * Takes a lease in the shard: the right to have statements. Sets the instance's seq as the floor for later writes and
     * deletes the place of an eviction. Makes an epoch where there is none, but begins no new one. Finding no deadline at
     * all, it gives every known instance a lease and finds the lingering members again. Shard 0 is acquired
     * first, alone: the place to check what the store is, its format, its number of shards, its settings.
     *
     * @return {@link WriteAnswer.Applied}; {@link WriteAnswer.Stale} when the known seq is not below the fence's;
     *     {@link WriteAnswer.IdTaken} when the id belongs to another token
     */
    CompletionStage<WriteAnswer> acquire(AcquireRequest request);

    /**
     * Gives the lease up, fenced as every write: removes it with the seq when the instance has no statements, else sets
     * its deadline to 0, so that eviction cleans up. The last instance to go ends all lingers.
     */
    CompletionStage<WriteAnswer> release(int shard, Fence fence);

    /**
     * Renews the lease in each of these shards, a lapsed one too while its eviction has not begun, and tells what is due.
     * Not fenced by seq, but by lease, by {@link Fence#acked()} and by {@link Fence#seen()}.
     *
     * <p>Each acquire, beat and applied flush sets {@code last} to now; one that finds {@code last} missing or more than
     * 2.5 of the longest beats old sets {@code awake} to now: nobody could beat, so nobody is judged. Before
     * {@code awake} and the longest lease no eviction is due, before {@code awake} and two beats no linger; after a
     * silence of more than ten leases {@code awake} and two beats are enough for both. When its clock is behind
     * {@code last}, as after a failover to another machine, all leases move back with it and {@code awake} is now.
     *
     * @return one stage for each request, in order
     */
    List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests);

    /**
     * Applies puts and removes, one request a shard, in one pipelined write. All that a request changes in one topic is
     * told in one message, puts first.
     *
     * @return one stage for each request, in order
     */
    List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests);

    /**
     * Removes the next piece of a dead instance's statements and announces it, or ends due lingers
     * ({@link EvictAnswer#LINGERS}). A piece is as much as the store does in a few milliseconds. Checks the victim's lease
     * anew each time. The first piece sets the victim's deadline to 0, which is not renewed; the last removes all registers of the victim.
     */
    CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim);

    /**
     * A page of what the store has of this instance, from the cursor on; "" begins. What was there from the first page to
     * the last is told, at least once; what comes or goes meanwhile may be.
     */
    CompletionStage<HeldPage> held(int shard, String instance, String cursor);

    /**
     * A page of a topic's roster, from the cursor on; "" begins. Each page is true at its own version: pages of different
     * versions make a whole only with the messages between them. A member may come twice.
     */
    CompletionStage<RosterPage> roster(int shard, String topic, String cursor);

    /** Which of these users are in {@code everyone} of the shard, lingering ones included. */
    CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds);

    /** How many members the topic has in the shard. */
    CompletionStage<Reading<Integer>> count(int shard, String topic);

    /** The store's own bus; the same for the session's life. */
    PresenceEventBus eventBus();

    /** Ends the session: cuts its connections, tells nobody. Idempotent; does not wait. */
    @Override
    void close();
}
