package io.presence4j.testkit.model;

import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.List;

/** What the store under test lets go wrong by itself. */
final class OwnFaults {
    private static final int LONGEST_MILLIS = 12_000;

    private final World world;
    private final Operations operations;

    OwnFaults(World world, Operations operations) {
        this.world = world;
        this.operations = operations;
    }

    List<Move> moves() {
        return world.store.faults().stream()
                .map(fault -> new Move("fault: " + fault.name(), fault.weight(), () -> play(fault)))
                .toList();
    }

    private boolean play(OwnFault fault) {
        List<Instance> hit = hit(fault.reach());
        if (hit.isEmpty()) {
            return false;
        }
        world.tell(fault.name() + " hits " + hit.stream().map(each -> each.name).toList());
        hit.forEach(each -> each.hits++);
        world.wholeAgainSoon.disturbed();
        List<TimeSource> times = hit.stream().<TimeSource>map(each -> each.time).toList();
        Runnable end = fault.begin().apply(times);
        Duration length = Duration.ofMillis(world.random.nextInt(3) == 0 ? 0 : world.random.nextInt(LONGEST_MILLIS));
        world.pass(length);
        world.tell(fault.name() + " ends");
        bringOldTimes(length);
        end.run();
        world.settle();
        hit.forEach(each -> each.hits--);
        world.wholeAgainSoon.disturbed();
        return true;
    }

    /* What comes late here says when it was sent: the store's clock goes back by that, and leases end earlier. */
    private void bringOldTimes(Duration late) {
        world.running().forEach(each -> each.apart.passed(late.toNanos(), false, true));
    }

    private List<Instance> hit(OwnFault.Reach reach) {
        if (reach == OwnFault.Reach.ALL) {
            return world.running();
        }
        Instance one = operations.anyOf(each -> true);
        return one == null ? List.of() : List.of(one);
    }
}
