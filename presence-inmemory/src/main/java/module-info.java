/** The store for one JVM: for tests, and for hosts with one instance. */
module io.presence4j.inmemory {
    requires transitive io.presence4j;

// javac refuses an empty package; to uncomment with its first class:
// exports io.presence4j.inmemory;
}
