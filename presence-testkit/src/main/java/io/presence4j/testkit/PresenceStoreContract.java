package io.presence4j.testkit;

import org.junit.jupiter.api.Nested;

/**
 * What {@link io.presence4j.spi.PresenceStore} promises, case by case. The author of a store extends it:
 *
 * <pre>{@code
 * class MyStoreContractTest extends PresenceStoreContract {
 *     @Override
 *     protected StoreHarness createHarness() {
 *         ManualTime time = new ManualTime();
 *         return ManualHarness.of(time, view -> new MyStore(view, ...));
 *     }
 * }
 * }</pre>
 *
 * <p>Cases of lost memory show as skipped where the harness has no {@link MemoryFaults}.
 */
public abstract class PresenceStoreContract {
    /** For subclasses. */
    protected PresenceStoreContract() {}

    /** A new, empty store; called for each case, which closes it. */
    protected abstract StoreHarness createHarness();

    @Nested
    final class Acquiring extends AcquireCases {
        Acquiring() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Fencing extends FenceCases {
        Fencing() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Leases extends LeaseCases {
        Leases() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Statements extends StatementCases {
        Statements() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Everyone extends EveryoneCases {
        Everyone() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Lingering extends LingerCases {
        Lingering() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Eviction extends EvictCases {
        Eviction() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Releasing extends ReleaseCases {
        Releasing() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Reading extends ReadCases {
        Reading() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class LostMemory extends MemoryCases {
        LostMemory() {
            super(PresenceStoreContract.this::createHarness);
        }
    }

    @Nested
    final class Cleanup extends CleanupCases {
        Cleanup() {
            super(PresenceStoreContract.this::createHarness);
        }
    }
}
