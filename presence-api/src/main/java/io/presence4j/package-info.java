/**
 * Who is online, over all instances of an application, and who joined and left.
 *
 * <h2>Glossary</h2>
 *
 * <dl>
 *   <dt>user<dd>who; an opaque id
 *   <dt>connection<dd>one open socket, tab or device of one user, held by one instance
 *   <dt>instance<dd>one running tracker; a short id, new at every start
 *   <dt>topic<dd>a named roster (room, channel, document); {@code everyone} is the one that each connection is in
 *   <dt>attributes<dd>a small map of one connection in one topic (name, device, status)
 *   <dt>statement<dd>what one instance says of one user in one topic: "here", with the distinct attributes of its
 *       connections; or nothing
 *   <dt>member<dd>a user in a topic: the statements of all instances about that user there
 *   <dt>roster<dd>the members of a topic at one version
 *   <dt>join, update, leave<dd>a member's first statement; a change of its set of attributes; its last statement gone
 *   <dt>heartbeat<dd>sign of life of one connection; a local call, never a store write
 *   <dt>lease; acquire, beat, release<dd>an instance's right to have statements; the writes that create, renew and end it
 *   <dt>evict<dd>removing the statements of a dead instance
 *   <dt>linger<dd>how long a member stays after its last statement, so that a page reload is no leave
 *   <dt>shard<dd>unit of storage and of atomic change; a topic lives in one, {@code everyone} is spread over all by user
 *   <dt>dirty<dd>a statement that is not known to be stored as desired
 *   <dt>flush, coalesce<dd>writing the net difference of many changes in one call for each shard
 *   <dt>seq<dd>the number of an instance's write in a shard, by which late ones are refused
 *   <dt>epoch<dd>a shard's birth; a new one tells that it lost memory
 *   <dt>version<dd>a number that rises with each message of a topic
 *   <dt>watch; resync<dd>a live local copy of a roster; its replacement where changes may have been missed
 * </dl>
 */
@NullMarked
package io.presence4j;

import org.jspecify.annotations.NullMarked;
