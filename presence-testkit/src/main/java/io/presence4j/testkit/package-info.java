/** Contract suites for stores, and time that a test moves by hand. */
@NullMarked
package io.presence4j.testkit;

import org.jspecify.annotations.NullMarked;
