package io.presence4j.redis;

/** The form in which a server takes scripts. */
enum Dialect {
    /** Redis before 7.0: a script says nothing of itself. */
    PLAIN,
    /** Redis 7.0 and later, Valkey: a first line tells what a script does, and the server checks it before it runs. */
    FLAGGED
}
