package io.presence4j.inmemory;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.WriteAnswer;
import java.util.HashSet;
import java.util.Set;

/** Applies a net difference of an instance's statements. */
final class Flush {
    private Flush() {}

    static WriteAnswer apply(Write write, FlushRequest request) {
        WriteAnswer refusal = Fencing.refusal(write, topicsOf(request));
        if (refusal != null) {
            return refusal;
        }
        write.state().meta().set(Meta.SEQ + write.caller(), write.fence().seq());
        write.renewLease();
        String caller = write.state().deadlines().sharedName(write.caller());
        boolean young = isYoung(write);
        for (FlushRequest.Put put : request.puts()) {
            write.in(put.topic()).put(put.userId(), caller, put.attributes(), put.restored() && young);
            write.state().topics().add(caller, put.topic());
        }
        for (FlushRequest.Remove remove : request.removes()) {
            write.in(remove.topic()).remove(remove.userId(), caller, remove.lingerMillis(), remove.reason());
        }
        request.vacated().forEach(topic -> write.state().topics().remove(caller, topic));
        return write.applied();
    }

    private static Set<String> topicsOf(FlushRequest request) {
        Set<String> topics = new HashSet<>(request.vacated());
        request.puts().forEach(put -> topics.add(put.topic()));
        request.removes().forEach(remove -> topics.add(remove.topic()));
        return topics;
    }

    /** Whether users may still be coming back from before the shard lost its memory. */
    private static boolean isYoung(Write write) {
        Meta meta = write.state().meta();
        return write.now() - meta.get(Meta.EPOCH) < meta.longest(Meta.LEASE);
    }
}
