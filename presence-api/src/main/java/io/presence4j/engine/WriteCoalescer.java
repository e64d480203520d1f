package io.presence4j.engine;

import io.presence4j.EntryRejectedException;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.StatementKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of one shard, and which of them the store must be told.
 *
 * <p>Callers change what is wanted; the timer thread takes the net difference as a batch and brings the answer back. One
 * batch is out at a time. Everything is guarded by this object's monitor; nothing is called with it held but its own
 * parts and {@link Signal#raise}.
 */
final class WriteCoalescer {
    private static final int MOST_AUDITS = 64;
    private static final int ENTRY_BYTES = 64;

    private final Map<String, TopicPairs> topics = new HashMap<>();
    private final ArrayDeque<TopicPairs> audited = new ArrayDeque<>();
    private final ChangeQueue changed = new ChangeQueue();
    private final ArrayDeque<Pair> doubtful = new ArrayDeque<>();
    /** Topics that the store may list for us without a statement of ours in them; some are held again meanwhile. */
    private final Set<String> vacant = new LinkedHashSet<>();

    private final StoredWaiters waiters = new StoredWaiters();
    private final long lingerMillis;
    private final Signal signal;
    /** The store may have statements of ours that are not known here: then no topic can be said to have none. */
    private boolean reconciling;

    private @Nullable Batch out;

    WriteCoalescer(long lingerMillis, Signal signal) {
        this.lingerMillis = lingerMillis;
        this.signal = signal;
    }

    /** A connection's attributes in a topic change: from nothing, to nothing, or from one to another. */
    synchronized void change(
            String topic,
            String userId,
            @Nullable Map<String, String> before,
            @Nullable Map<String, String> after,
            Departure how) {
        Pair pair = topic(topic).pair(userId);
        if (before == null) {
            pair.add(Objects.requireNonNull(after));
        } else if (after == null) {
            pair.remove(before, how);
        } else {
            pair.replace(before, after);
        }
        enqueue(pair);
        signal.raise();
    }

    private TopicPairs topic(String name) {
        return topics.computeIfAbsent(name, n -> {
            TopicPairs made = new TopicPairs(n);
            audited.add(made);
            return made;
        });
    }

    /* What annihilates is forgotten at once: with the store away, what waits is bounded by the connections. */
    private void enqueue(Pair pair) {
        if (pair.applied() == Pair.Applied.IN_DOUBT) {
            enqueueInDoubt(pair);
        } else if (pair.differs() || pair.out) {
            changed.add(pair);
        } else {
            settle(pair);
        }
    }

    private void enqueueInDoubt(Pair pair) {
        waiters.triesAgain(pair);
        if (!pair.queuedInDoubt) {
            pair.queuedInDoubt = true;
            doubtful.add(pair);
        }
    }

    /** How many entries wait; some may turn out to be no difference. */
    synchronized int waiting() {
        int entries = doubtful.isEmpty() ? changed.size() : doubtful.size();
        return Math.max(entries, isAnyVacant() ? 1 : 0);
    }

    /** Whether the store has all that is wanted, for all we know. */
    synchronized boolean isClean() {
        return changed.isEmpty() && doubtful.isEmpty() && !isAnyVacant() && out == null;
    }

    /**
     * Takes the next batch: while pairs are in doubt only those, so that what is pending stays bounded.
     *
     * @return null when nothing differs
     */
    synchronized @Nullable Batch take(int mostEntries, int mostBytes) {
        boolean onlyDoubts = !doubtful.isEmpty();
        List<Batch.Entry> entries = new ArrayList<>(Math.min(mostEntries, waiting()));
        int bytes = 0;
        while (entries.size() < mostEntries && bytes < mostBytes) {
            Pair pair = onlyDoubts ? nextInDoubt() : changed.poll();
            if (pair == null) {
                break;
            }
            if (pair.queuedInDoubt) {
                continue;
            }
            if (pair.differs()) {
                Batch.Entry entry = new Batch.Entry(pair, pair.desired());
                pair.out = true;
                entries.add(entry);
                bytes += bytes(entry);
            } else {
                settle(pair);
            }
        }
        out = entries.isEmpty() && !isAnyVacant()
                ? null
                : batch(entries, mostEntries, bytes >= mostBytes && waiting() > 0);
        return out;
    }

    private @Nullable Pair nextInDoubt() {
        Pair pair = doubtful.poll();
        if (pair != null) {
            pair.queuedInDoubt = false;
        }
        return pair;
    }

    /** Roughly how much others are told: text that is not ASCII has more. */
    private int bytes(Batch.Entry entry) {
        Pair pair = entry.pair();
        int bytes = ENTRY_BYTES + pair.topic.name.length() + pair.userId.length();
        for (Map<String, String> attributes : told(pair, entry.sent())) {
            for (Map.Entry<String, String> attribute : attributes.entrySet()) {
                bytes += attribute.getKey().length() + attribute.getValue().length();
            }
        }
        return bytes;
    }

    /** Who begins to linger does so with what the store has of it. */
    private List<Map<String, String>> told(Pair pair, @Nullable List<Map<String, String>> sent) {
        if (sent != null) {
            return sent;
        }
        return lingerMillis > 0 && pair.departure().lingers ? pair.stored() : List.of();
    }

    private Batch batch(List<Batch.Entry> entries, int mostVacant, boolean isCut) {
        List<FlushRequest.Put> puts = new ArrayList<>();
        List<FlushRequest.Remove> removes = new ArrayList<>();
        Map<TopicPairs, Integer> heldAfter = new LinkedHashMap<>();
        for (Batch.Entry entry : entries) {
            Pair pair = entry.pair();
            boolean held = pair.applied() != Pair.Applied.ABSENT;
            List<Map<String, String>> sent = entry.sent();
            if (sent != null) {
                puts.add(new FlushRequest.Put(pair.topic.name, pair.userId, sent, pair.restored()));
                heldAfter.merge(pair.topic, held ? 0 : 1, Integer::sum);
            } else {
                Departure how = pair.departure();
                removes.add(new FlushRequest.Remove(
                        pair.topic.name, pair.userId, how.lingers ? lingerMillis : 0, how.reason));
                heldAfter.merge(pair.topic, -1, Integer::sum);
            }
        }
        Set<String> vacated = reconciling ? Set.of() : vacated(heldAfter, mostVacant);
        return new Batch(entries, puts, removes, vacated, isCut);
    }

    /** Topics in which the store has nothing of ours once the batch is applied: its own, and some found earlier. */
    private Set<String> vacated(Map<TopicPairs, Integer> heldAfter, int most) {
        Set<String> vacated = new HashSet<>();
        heldAfter.forEach((topic, difference) -> {
            vacant.remove(topic.name);
            if (topic.held + difference == 0) {
                vacated.add(topic.name);
            }
        });
        vacant.removeIf(this::isHeld);
        vacant.stream().limit(most).forEach(vacated::add);
        return vacated;
    }

    /** The store has applied the batch. */
    synchronized void applied(Batch batch) {
        isBack(batch);
        vacant.removeAll(batch.vacated());
        for (Batch.Entry entry : batch.entries()) {
            Pair pair = entry.pair();
            pair.acknowledge(entry.sent());
            waiters.acknowledged(pair);
            enqueue(pair);
        }
        for (Batch.Entry entry : batch.entries()) {
            TopicPairs topic = entry.pair().topic;
            if (topic.held == 0 && !batch.vacated().contains(topic.name)) {
                vacant.add(topic.name);
            }
        }
        if (waiting() > 0) {
            signal.raise();
        }
    }

    private void isBack(Batch batch) {
        out = null;
        batch.entries().forEach(entry -> entry.pair().out = false);
    }

    /** What became of the batch is not known, or its answer is from before a loss. */
    synchronized void unknown(Batch batch) {
        isBack(batch);
        for (Batch.Entry entry : batch.entries()) {
            entry.pair().doubt();
            enqueueInDoubt(entry.pair());
        }
        signal.raise();
    }

    /** The store refuses the one entry: it stays in doubt, and is tried again when it changes or all is in doubt. */
    synchronized void rejected(Batch batch, EntryRejectedException cause) {
        isBack(batch);
        for (Batch.Entry entry : batch.entries()) {
            entry.pair().doubt();
            waiters.rejected(entry.pair(), cause);
        }
    }

    /** What the store has of this shard is not known any more. */
    synchronized void doubtAll(boolean epochEnded) {
        reconciling = true;
        for (TopicPairs topic : topics.values()) {
            for (Pair pair : topic.all()) {
                if (epochEnded) {
                    pair.outlivesEpoch();
                }
                if (pair.applied() != Pair.Applied.ABSENT) {
                    pair.doubt();
                    enqueueInDoubt(pair);
                }
            }
        }
        signal.raise();
    }

    /** The store has these statements of ours, wanted or not. */
    synchronized void doubt(List<StatementKey> held) {
        for (StatementKey key : held) {
            Pair pair = topic(key.topic()).pair(key.userId());
            pair.doubt();
            enqueueInDoubt(pair);
        }
        signal.raise();
    }

    /** All that the store has of us is known, and it lists these topics for us: where it has nothing it is told so. */
    synchronized void listed(Set<String> topicNames) {
        reconciling = false;
        topicNames.stream().filter(topic -> !isHeld(topic)).forEach(vacant::add);
        signal.raise();
    }

    private boolean isAnyVacant() {
        return !reconciling && vacant.stream().anyMatch(topic -> !isHeld(topic));
    }

    private boolean isHeld(String topic) {
        TopicPairs pairs = topics.get(topic);
        return pairs != null && pairs.held > 0;
    }

    private void settle(Pair pair) {
        changed.remove(pair);
        waiters.settled(pair);
        if (!pair.wanted() && !pair.queuedInDoubt) {
            pair.topic.drop(pair);
            if (pair.topic.isEmpty()) {
                topics.remove(pair.topic.name);
                forgetDroppedTopics();
            }
        }
    }

    /* Dropped topics leave the audits' queue when their turn comes; under churn they would pile up before. */
    private void forgetDroppedTopics() {
        if (audited.size() > 2 * topics.size() + MOST_AUDITS) {
            audited.removeIf(topic -> topics.get(topic.name) != topic);
        }
    }

    /** Adds what this pair still lacks to what the future waits for. */
    synchronized void await(String topic, String userId, StoredFuture future) {
        TopicPairs pairs = topics.get(topic);
        Pair pair = pairs == null ? null : pairs.find(userId);
        if (pair != null && pair.differs()) {
            waiters.add(pair, future, isOutWithOther(pair));
        }
    }

    /** Whether the store is known to have what is wanted here. */
    synchronized boolean isStored(String topic, String userId) {
        TopicPairs pairs = topics.get(topic);
        Pair pair = pairs == null ? null : pairs.find(userId);
        return pair == null || !pair.differs();
    }

    private boolean isOutWithOther(Pair pair) {
        if (out != null) {
            for (Batch.Entry entry : out.entries()) {
                if (entry.pair() == pair) {
                    return !Objects.equals(entry.sent(), pair.desired());
                }
            }
        }
        return false;
    }

    synchronized void sweepWaiters() {
        waiters.sweep();
    }

    /** Some statements that the store should have, of other topics each time. */
    synchronized List<StatementKey> audits() {
        List<StatementKey> audits = new ArrayList<>();
        for (int left = audited.size(); left > 0 && audits.size() < MOST_AUDITS; left--) {
            TopicPairs topic = audited.remove();
            if (topics.get(topic.name) == topic) {
                audited.add(topic);
                StatementKey key = topic.auditable();
                if (key != null) {
                    audits.add(key);
                }
            }
        }
        return audits;
    }

    /** Whether the store should have this statement, now and since before the question was sent. */
    synchronized boolean shouldBeThere(StatementKey key) {
        TopicPairs pairs = topics.get(key.topic());
        Pair pair = pairs == null ? null : pairs.find(key.userId());
        return pair != null && pair.applied() == Pair.Applied.PRESENT && !pair.differs() && !pair.out;
    }

    /** How many pairs it knows. */
    synchronized int pairs() {
        return topics.values().stream().mapToInt(TopicPairs::size).sum();
    }
}
