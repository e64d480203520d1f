package io.presence4j.engine;

import java.util.random.RandomGenerator;

/**
 * The instance's short id and the token behind it, drawn at random.
 *
 * @param id six characters of 62
 * @param token tells two instances of one id apart
 */
record Identity(String id, long token) {
    private static final String CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int LENGTH = 6;

    static Identity draw(RandomGenerator random) {
        StringBuilder id = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            id.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return new Identity(id.toString(), random.nextLong());
    }
}
