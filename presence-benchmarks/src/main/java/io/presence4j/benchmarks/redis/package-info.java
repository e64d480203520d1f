/**
 * What the Redis store costs: programs that start a server of their own, and measure it beside what one would write by
 * hand.
 *
 * <p><em>Client calls</em> are commands that a client sends, counted in the client; those inside scripts are none.
 * <em>Redis CPU</em> is {@code used_cpu_user} and {@code used_cpu_sys} of the server. <em>The tutorial</em> is a key for
 * each user: {@link io.presence4j.benchmarks.redis.Tutorial}.
 */
@NullMarked
package io.presence4j.benchmarks.redis;

import org.jspecify.annotations.NullMarked;
