package io.presence4j.testkit;

/**
 * What a tracker promises on every store: extend it in a test class, give it the store's harness, and every theme runs.
 *
 * <p>The cases are scenarios that users of presence systems really met; {@code docs/scenarios.md} lists them.
 */
public interface PresenceTrackerContract
        extends ClosingContract,
                CountingContract,
                CrashContract,
                DeployContract,
                DriftContract,
                EventContract,
                ExpiryContract,
                HostBusContract,
                InstanceContract,
                LimitContract,
                LostMemoryContract,
                OutageContract,
                QueryContract,
                ReconnectContract,
                ScaleContract,
                SubscriptionContract,
                WatchContract {}
