/** The store and the bus on Redis and Valkey, through Lettuce. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Lettuce is no module yet.
module io.presence4j.redis {
    requires io.netty.common;
    requires io.netty.transport;
    requires org.slf4j;
    requires tools.jackson.core;
    requires transitive io.presence4j;
    requires transitive lettuce.core;
    requires static transitive org.jspecify;

    exports io.presence4j.redis;
}
