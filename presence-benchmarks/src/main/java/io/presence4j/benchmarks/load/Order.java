package io.presence4j.benchmarks.load;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What {@link Load} is asked for: how to play, the stories that are named, and options for nodes and contenders. */
record Order(Way way, List<Story> stories, List<String> options) {
    /** The option that names contenders. */
    static final String ONLY = "only=";

    /** What may follow: names of stories, and options. Figures that are kept for everybody are those of nodes as they are. */
    enum Way {
        SHORT(Names.ALLOWED, true),
        TRY(Names.NEEDED, true),
        ALL(Names.REFUSED, false),
        STORY(Names.NEEDED, false),
        REPORT(Names.REFUSED, false);

        private final Names names;
        private final boolean takesOptions;

        Way(Names names, boolean takesOptions) {
            this.names = names;
            this.takesOptions = takesOptions;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private enum Names {
        ALLOWED,
        NEEDED,
        REFUSED
    }

    /** The arguments break the rule in the message. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String rule) {
            super(rule);
        }
    }

    /**
     * Reads the arguments; none are {@code short}.
     *
     * @throws Refused naming the rule that they break
     */
    static Order of(List<Story> known, String... arguments) {
        List<String> words = List.of(arguments.length == 0 ? new String[] {"short"} : arguments);
        Way way = way(words.get(0));
        List<String> names =
                words.stream().skip(1).filter(word -> !word.contains("=")).toList();
        List<String> options =
                words.stream().skip(1).filter(word -> word.contains("=")).toList();
        check(way.takesOptions || options.isEmpty(), way + " takes no options, try does: " + options);
        check(way.names != Names.REFUSED || names.isEmpty(), way + " takes no names, story does: " + names);
        check(way.names != Names.NEEDED || !names.isEmpty(), way + " needs at least one name of " + namesOf(known));
        Order order =
                new Order(way, names.stream().map(name -> story(known, name)).toList(), options);
        List<String> strangers = order.only(List.of()).stream()
                .filter(each -> !Contenders.ALL.contains(each))
                .toList();
        check(strangers.isEmpty(), "no such contenders: " + strangers + "; there are " + Contenders.ALL);
        return order;
    }

    private static Way way(String word) {
        return Arrays.stream(Way.values())
                .filter(way -> way.toString().equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new Refused("the first word must be one of " + Arrays.toString(Way.values()) + ": " + word));
    }

    private static Story story(List<Story> known, String name) {
        return known.stream()
                .filter(story -> story.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refused("no such story: " + name + "; there are " + namesOf(known)));
    }

    private static List<String> namesOf(List<Story> stories) {
        return stories.stream().map(Story::name).toList();
    }

    private static void check(boolean isKept, String rule) {
        if (!isKept) {
            throw new Refused(rule);
        }
    }

    /** The stories that are named, or these. */
    List<Story> storiesOr(List<Story> unnamed) {
        return stories.isEmpty() ? unnamed : stories;
    }

    /** The contenders that are named, or these. */
    List<String> only(List<String> unnamed) {
        return options.stream()
                .filter(option -> option.startsWith(ONLY))
                .findFirst()
                .map(option -> List.of(option.substring(ONLY.length()).split(",")))
                .orElse(unnamed);
    }
}
