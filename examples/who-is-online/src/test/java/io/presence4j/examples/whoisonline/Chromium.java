package io.presence4j.examples.whoisonline;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The Chromium of this machine, with its driver, both from the PATH; nothing is downloaded. */
final class Chromium {
    private static final String REQUIRED = "chromium";

    private Chromium() {}

    /** Starts it without a window, with a new profile that ends with it; where there is none the test is skipped, unless PRESENCE_REQUIRE has chromium. */
    static ChromeDriver start() {
        Optional<File> browser = onThePath("chromium", "chromium-browser", "google-chrome");
        Optional<File> driver = onThePath("chromedriver");
        boolean found = browser.isPresent() && driver.isPresent();
        if (!found && required()) {
            throw new AssertionError("PRESENCE_REQUIRE asks for chromium, but chromium or chromedriver is missing");
        }
        Assumptions.assumeTrue(found, "chromium or chromedriver is missing");

        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.orElseThrow());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage");
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.orElseThrow())
                        .build(),
                options);
    }

    private static boolean required() {
        String required = Objects.requireNonNullElse(System.getenv("PRESENCE_REQUIRE"), "");
        return List.of(required.split("[, ]+")).contains(REQUIRED);
    }

    private static Optional<File> onThePath(String... names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Arrays.stream(names)
                .flatMap(name -> Arrays.stream(path.split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name).toFile()))
                .filter(File::canExecute)
                .findFirst();
    }
}
