package io.presence4j.examples.whoisonline;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;

/** A browser whose tabs show the page. */
final class Tabs implements AutoCloseable {
    private final ChromeDriver driver;
    private final String blank;
    private final List<Integer> ports;

    private Tabs(ChromeDriver driver, List<Integer> ports) {
        this.driver = driver;
        this.blank = driver.getWindowHandle();
        this.ports = ports;
    }

    /** Starts the browser; see {@link Chromium#start()}. */
    static Tabs start(List<Integer> ports) {
        return new Tabs(Chromium.start(), ports);
    }

    /** A new tab with the page of an instance, once it is connected. */
    Tab open(int instance, String user, String room, String device) {
        newTab();
        return visit(instance, user, room, device);
    }

    /** As {@link #open}, with a script that runs before the page's own. */
    Tab openWith(String script, int instance, String user, String room, String device) {
        newTab();
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
        return visit(instance, user, room, device);
    }

    /** Closes all tabs that show the page. */
    void closeAll() {
        Set<String> open = driver.getWindowHandles();
        open.remove(blank);
        open.forEach(handle -> driver.switchTo().window(handle).close());
        driver.switchTo().window(blank);
    }

    @Override
    public void close() {
        driver.quit();
    }

    private void newTab() {
        // The tab in front may be closed, and a new one needs one that is open.
        driver.switchTo().window(blank);
        driver.switchTo().newWindow(WindowType.TAB);
    }

    private Tab visit(int instance, String user, String room, String device) {
        driver.get("http://localhost:%d/?auto&user=%s&room=%s&device=%s"
                .formatted(ports.get(instance), encoded(user), encoded(room), device));
        return new Tab(driver).awaitLink("online");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
