/** Contract suites for authors of stores, and time that a test moves by hand. */
module io.presence4j.testkit {
    requires java.management;
    requires transitive io.presence4j;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;

    exports io.presence4j.testkit;
    exports io.presence4j.testkit.model;
    // JUnit calls the cases, which are not public.
    opens io.presence4j.testkit;
}
