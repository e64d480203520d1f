/** The store for one JVM: for tests, and for hosts with one instance. */
module io.presence4j.inmemory {
    requires transitive io.presence4j;
    requires static transitive org.jspecify;

    exports io.presence4j.inmemory;
}
