package io.presence4j.redis;

import io.lettuce.core.api.StatefulConnection;

/** An open connection for commands, and the form in which its server takes scripts. */
record Contact(StatefulConnection<String, byte[]> connection, Dialect dialect) {}
