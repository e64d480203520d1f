/** The demo with a page. */
@NullMarked
package io.presence4j.examples.whoisonline;

import org.jspecify.annotations.NullMarked;
