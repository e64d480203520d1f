/**
 * Presence kept in Redis or Valkey.
 *
 * <p>A host sees {@link io.presence4j.redis.RedisPresenceStore} and, if it reads or carries messages itself, {@link
 * io.presence4j.redis.TopicMessageCodec}. Behind them, from the inside out:
 *
 * <ul>
 *   <li>{@code Keys} names keys and channels, and nothing else does. All keys of a shard share one hash tag.
 *   <li>{@code Script} is a Lua file with the parts it needs, in the form that the server takes. There is one class for
 *       each script ({@code FlushScript} and so on): it names the keys and arguments, in the order of the Lua file's
 *       header, and reads the reply. All state changes in scripts; a script reads, works out, writes, then announces.
 *   <li>{@code Link} owns the session's connection for commands, makes the first contact and reopens it; {@code
 *       ScriptRunner} sends a script over it and says of an error what it means.
 *   <li>{@code RedisSession} is the SPI's session: one call is one script, but where its keys must be named first
 *       ({@code Eviction}, {@code Releasing}, {@code HeldReading}, {@code LingerIndexing}).
 *   <li>{@code RedisBusSession} owns the connection for messages and what is subscribed.
 *   <li>{@code Topology} is the one place that knows whether this is one server, Sentinel or a cluster.
 * </ul>
 *
 * <p>The keys and scripts are described in {@code docs/redis.md}, the messages in {@code docs/wire-format.md}.
 */
@NullMarked
package io.presence4j.redis;

import org.jspecify.annotations.NullMarked;
