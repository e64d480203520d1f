package io.presence4j.redis;

import java.util.function.Consumer;

/** Tells of each time that a word comes by in text which arrives in pieces. One thread. */
final class WordWatch implements Consumer<String> {
    private final String word;
    private final Runnable onSeen;
    private String unseen = "";

    WordWatch(String word, Runnable onSeen) {
        this.word = word;
        this.onSeen = onSeen;
    }

    @Override
    public void accept(String piece) {
        String text = unseen + piece;
        int from = 0;
        for (int at; (at = text.indexOf(word, from)) >= 0; from = at + word.length()) {
            onSeen.run();
        }
        unseen = text.substring(Math.max(from, text.length() - word.length() + 1));
    }
}
