package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.TopicMessage;
import java.util.List;

/**
 * The reply of a script: a list whose values are numbers, byte strings and lists.
 *
 * @param values in the order of the Lua file's header
 */
record Reply(List<?> values) {
    int size() {
        return values.size();
    }

    long number(int index) {
        Object value = values.get(index);
        return value instanceof Long number ? number : Long.parseLong(text(index));
    }

    String text(int index) {
        return new String(bytes(index), UTF_8);
    }

    byte[] bytes(int index) {
        return (byte[]) values.get(index);
    }

    Reply list(int index) {
        return new Reply((List<?>) values.get(index));
    }

    List<String> texts(int index) {
        return list(index).values.stream()
                .map(value -> new String((byte[]) value, UTF_8))
                .toList();
    }

    ShardStatus status(int index) {
        Reply status = list(index);
        return new ShardStatus(
                status.number(0), status.number(1), status.number(2), status.number(3), status.number(4), (int)
                        status.number(5));
    }

    List<TopicMessage> messages(int index) {
        return list(index).values.stream()
                .map(value -> TopicMessageCodec.decode((byte[]) value))
                .toList();
    }
}
