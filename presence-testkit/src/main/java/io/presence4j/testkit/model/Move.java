package io.presence4j.testkit.model;

/**
 * One kind of step.
 *
 * @param name as tallied and told
 * @param weight how often relative to others of its kind
 * @param action whether it could be done here
 */
record Move(String name, int weight, Action action) {
    /** Does it, telling the story. */
    @FunctionalInterface
    interface Action {
        boolean attempt();
    }
}
