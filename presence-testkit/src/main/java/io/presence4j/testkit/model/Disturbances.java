package io.presence4j.testkit.model;

import java.util.List;
import java.util.stream.Stream;

/** All that goes wrong, and its end. */
final class Disturbances {
    private final StoreFaults ofStore;
    private final List<Move> moves;

    Disturbances(World world, Operations operations) {
        this.ofStore = new StoreFaults(world, operations);
        this.moves = Stream.of(
                        new LineFaults(world, operations).moves(),
                        new ProcessFaults(world, operations).moves(),
                        ofStore.moves(),
                        new OwnFaults(world, operations).moves())
                .flatMap(List::stream)
                .toList();
    }

    List<Move> moves() {
        return moves;
    }

    /** All is quiet. */
    void forget() {
        ofStore.forget();
    }
}
