package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class OrderTest {
    private static Order order(String... arguments) {
        return Order.of(Load.stories(), arguments);
    }

    @Test
    void withoutArgumentsItIsAShortLook() {
        assertThat(order()).isEqualTo(order("short"));
        assertThat(order().storiesOr(Load.stories())).isEqualTo(Load.stories());
    }

    @Test
    void storiesAreNamedAndOptionsHaveAnEqualsSign() {
        Order order = order("try", "spread", "inflight=256", "reconnect");

        assertThat(order.stories()).extracting(Story::name).containsExactly("spread", "reconnect");
        assertThat(order.options()).containsExactly("inflight=256");
        assertThat(order.only(Contenders.QUICK)).isEqualTo(Contenders.QUICK);
        assertThat(order("try", "spread", "only=presence4j,redisson").only(Contenders.QUICK))
                .containsExactly("presence4j", "redisson");
    }

    @Test
    void figuresThatAreKeptForEverybodyAreThoseOfNodesAsTheyAre() {
        assertRefused("story takes no options, try does: [only=presence4j]", "story", "spread", "only=presence4j");
        assertRefused("all takes no options, try does: [inflight=256]", "all", "inflight=256");
    }

    @Test
    void whatIsNamedMustBeKnownAndWhoNeedsANameHasOne() {
        assertRefused("no such story: spred; there are [reconnect, spread,", "story", "spred");
        assertRefused("story needs at least one name of [reconnect, spread,", "story");
        assertRefused("try needs at least one name of [reconnect,", "try", "inflight=256");
        assertRefused("all takes no names, story does: [idle]", "all", "idle");
        assertRefused("the first word must be one of [short, try, all, story, report]: sotry", "sotry", "reconect");
        assertRefused("no such contenders: [presnce4j]; there are [presence4j,", "short", "only=presnce4j,redisson");
    }

    private static void assertRefused(String message, String... arguments) {
        assertThatExceptionOfType(Order.Refused.class)
                .isThrownBy(() -> order(arguments))
                .withMessageStartingWith(message);
    }
}
