package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.HeldPage;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code held.lua}: all that an instance says, page by page. */
class HeldScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void pagesTellEachStatementOfTheInstanceOnceAndWriteNothing() {
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        String[] users = OneShard.users(5 * OneShard.PIECE);
        alice.put("room", users);
        alice.put("hall", "sam");
        bruno.put("room", "sam", "dana");
        var before = shard.contents();

        List<StatementKey> told = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        HeldPage page = alice.held("alice001", "");
        while (true) {
            told.addAll(page.statements());
            sizes.add(page.statements().size());
            if (page.next() == null) {
                break;
            }
            page = alice.held("alice001", page.next());
        }

        assertThat(new TreeSet<>(told.stream().map(Actor::line).toList())).hasSize(users.length + 1);
        assertThat(told).allMatch(key -> !key.userId().equals("dana"));
        assertThat(sizes).allMatch(size -> size <= 4 * OneShard.PIECE);
        assertThat(shard.contents()).isEqualTo(before);
    }
}
