package io.presence4j.examples.whoisonline;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.openqa.selenium.By;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** One tab of the browser with the page in it. */
final class Tab {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String FEED = """
            return [...document.querySelectorAll('#feed li')].reverse().map(({dataset}) => ({...dataset}));
            """;
    private static final String TEXTS = """
            return [...document.querySelectorAll(arguments[0])].map((found) => found.textContent.trim());
            """;

    private final ChromeDriver driver;
    private final String handle;

    Tab(ChromeDriver driver) {
        this.driver = driver;
        this.handle = driver.getWindowHandle();
    }

    /** The driver, with this tab in front. */
    ChromeDriver inFront() {
        driver.switchTo().window(handle);
        return driver;
    }

    Tab click(String id) {
        inFront().findElement(By.id(id)).click();
        return this;
    }

    void reload() {
        inFront().navigate().refresh();
    }

    /** Closes it as a user does; the page has no time for a word. */
    void close() {
        inFront().close();
    }

    /** The page's connection: online, silent, waiting, lost, off. */
    String link() {
        return (String) inFront().executeScript("return document.body.dataset.link");
    }

    /** The label of the instance that the page is connected to. */
    String instance() {
        return texts("#instance").get(0);
    }

    @SuppressWarnings("unchecked")
    List<String> texts(String selector) {
        return (List<String>) inFront().executeScript(TEXTS, selector);
    }

    /** Who is in the room, each with devices and statuses as the page shows them. */
    List<String> members() {
        return texts("#members li .name");
    }

    @SuppressWarnings("unchecked")
    List<FeedEntry> feed() {
        List<Map<String, String>> entries =
                (List<Map<String, String>>) inFront().executeScript(FEED);
        return entries.stream()
                .map(entry -> new FeedEntry(
                        entry.get("kind"),
                        entry.getOrDefault("user", ""),
                        entry.getOrDefault("topic", ""),
                        entry.getOrDefault("reason", ""),
                        entry.getOrDefault("instance", "")))
                .toList();
    }

    /** What the page told of a user so far, in order. */
    List<String> told(String user) {
        return feed().stream()
                .filter(entry -> entry.user().equals(user))
                .map(FeedEntry::what)
                .toList();
    }

    Tab awaitLink(String state) {
        await(() -> link().equals(state), () -> "the link to be " + state + ", but it is " + link());
        return this;
    }

    Tab awaitTold(String user, String... what) {
        List<String> wanted = List.of(what);
        await(
                () -> told(user).containsAll(wanted),
                () -> "the page to tell of " + user + " " + wanted + ", but it told " + feed());
        return this;
    }

    void await(BooleanSupplier condition, Supplier<String> what) {
        try {
            new WebDriverWait(driver, PATIENCE, POLL).until(unused -> condition.getAsBoolean());
        } catch (TimeoutException e) {
            throw new AssertionError("waited for " + what.get(), e);
        }
    }
}
