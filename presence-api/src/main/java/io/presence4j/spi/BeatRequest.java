package io.presence4j.spi;

import java.util.List;

/**
 * An instance's sign of life in one shard.
 *
 * @param shard where
 * @param fence who; its seq is not used
 * @param audits statements that should be there, at most 64, one of each topic
 * @param suspects topics whose roster a read found lost, any number: where that is still so, the
 *     store has lost memory, and begins a new epoch
 * @param versionsOf topics whose versions are asked for, any number
 */
public record BeatRequest(
        int shard, Fence fence, List<StatementKey> audits, List<String> suspects, List<String> versionsOf) {}
