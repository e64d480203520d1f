package io.presence4j;

/**
 * A change of a topic's roster, or the roster itself.
 *
 * <p>Versions of a topic rise strictly from message to message; events of one message share its version, at most one
 * for each user. {@link #previous()} is the version told before it, so a receiver that passes events on can tell a gap: it
 * is above the version that the receiver holds. What was kept back after lost memory is told with the version that the
 * topic has by then, which may be the one told before. In {@link PresenceTracker#EVERYONE} versions compare for one user
 * only.
 */
public sealed interface PresenceEvent {
    /** Whose roster changed. */
    String topic();

    /**
     * The version of the topic's last event before this change, or of the roster that its watch began with. A change that
     * is no event, such as a second device with the same attributes, has a version of its own in between.
     */
    long previous();

    /** The topic's version with this change. */
    long version();

    /** How many members the topic has at {@link #version()}. */
    int size();

    /** A change of one member. */
    sealed interface OfMember extends PresenceEvent {
        /** The member concerned: as it is now, or for a leave as it was last. */
        Member member();
    }

    /** A user's first statement anywhere. */
    record Joined(String topic, long previous, long version, int size, Member member) implements OfMember {}

    /** The set of a member's attributes changed; the member was there all along. */
    record Updated(String topic, long previous, long version, int size, Member before, Member after)
            implements OfMember {
        @Override
        public Member member() {
            return after;
        }
    }

    /** A member's last statement is gone. */
    record Left(String topic, long previous, long version, int size, Member last, LeaveReason reason)
            implements OfMember {
        @Override
        public Member member() {
            return last;
        }
    }

    /**
     * Replace what you hold by this roster. A watch begins with it and has it again after its listener's queue
     * overflowed, or with a lower version than before after the store went back to an older state. For
     * {@link PresenceTracker#subscribe} it says that events may be missing here, and the roster is empty: ask.
     */
    record Resynced(Roster roster, long previous, int size) implements PresenceEvent {
        @Override
        public String topic() {
            return roster.topic();
        }

        @Override
        public long version() {
            return roster.version();
        }
    }
}
