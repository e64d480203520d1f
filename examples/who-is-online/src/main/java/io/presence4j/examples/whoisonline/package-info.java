/**
 * The demo with a page: what an application that holds WebSockets has to write around the library.
 *
 * <p>Start reading at {@link io.presence4j.examples.whoisonline.PageSocket}, the wiring of one socket, and
 * {@link io.presence4j.examples.whoisonline.RoomFeed}, which passes a topic on to all pages.
 */
@NullMarked
package io.presence4j.examples.whoisonline;

import org.jspecify.annotations.NullMarked;
