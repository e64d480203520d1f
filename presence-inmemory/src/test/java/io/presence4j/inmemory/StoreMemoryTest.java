package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.presence4j.LeaveReason;
import org.junit.jupiter.api.Test;

class StoreMemoryTest {
    private final OneShard shard = new OneShard();
    private final StoreMemory memory = shard.memory();

    @Test
    void aNewStoreKnowsItsBirthAlone() {
        assertThat(memory.keys()).containsExactly("0:meta");
        assertThat(memory.registers(0)).containsExactly("epoch");
    }

    @Test
    void whatHasContentIsAKey() {
        fill();

        assertThat(memory.keys())
                .containsExactly(
                        "0:deadlines",
                        "0:meta",
                        "0:roster:everyone",
                        "0:roster:room",
                        "0:topics:a",
                        "0:topics:~",
                        "0:versions");
    }

    @Test
    void eachKeyCanBeLostOnce() {
        fill();

        for (String key : memory.keys()) {
            assertThat(memory.forget(key)).as(key).isTrue();
            assertThat(memory.keys()).doesNotContain(key);
            assertThat(memory.forget(key)).as(key).isFalse();
        }
        assertThat(memory.keys()).isEmpty();
    }

    @Test
    void eachRegisterCanBeLostOnce() {
        fill();

        for (String register : memory.registers(0)) {
            assertThat(memory.forgetRegister(0, register)).as(register).isTrue();
            assertThat(memory.forgetRegister(0, register)).as(register).isFalse();
        }
        assertThat(memory.keys()).doesNotContain("0:meta");
    }

    @Test
    void allCanBeLostAtOnce() {
        fill();

        memory.forgetAll();

        assertThat(memory.keys()).isEmpty();
    }

    @Test
    void aSnapshotHasAllOfIt() {
        fill();
        StoreMemory.Snapshot snapshot = memory.snapshot();
        var keys = memory.keys();
        var registers = memory.registers(0);
        memory.forgetAll();

        memory.restore(snapshot);

        assertThat(memory.keys()).isEqualTo(keys);
        assertThat(memory.registers(0)).isEqualTo(registers);
    }

    @Test
    void aKeyOfNoShardIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.forget("meta"))
                .withMessage("key must begin with a shard and a colon: meta");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.forget("1:meta"))
                .withMessage("shard must be in 0..0: 1");
    }

    @Test
    void aSnapshotOfAnotherStoreIsRefused() {
        StoreMemory four = InMemoryPresenceStore.create().memory();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.restore(four.snapshot()))
                .withMessage("snapshot must have 1 shards: 4");
    }

    private void fill() {
        FakeInstance a = shard.leased("a");
        a.put("room", "dana");
        a.put(EVERYONE, "dana");
        a.flush(FakeInstance.remove("room", "dana", 5000, LeaveReason.CLOSED));
    }
}
