/** Who is online, on any number of instances: the API of hosts and the SPI of stores. */
module io.presence4j {
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.presence4j;
    exports io.presence4j.spi;
}
