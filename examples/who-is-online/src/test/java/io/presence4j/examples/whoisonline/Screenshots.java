package io.presence4j.examples.whoisonline;

import io.presence4j.inmemory.InMemoryPresenceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** Takes the pictures of the demo: a program, run by hand when the page has changed. */
final class Screenshots {
    private static final String ROOM = "lobby";

    private Screenshots() {}

    /** Writes demo-desktop.png and demo-phone.png to the folder named by the argument. */
    public static void main(String... args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Arguments arguments = Arguments.parse("--ports", "8081,8082");
        WhoIsOnline demo = WhoIsOnline.start(arguments, InMemoryPresenceStore.create());
        try (Tabs tabs = Tabs.start(arguments.ports())) {
            Tab sam = tabs.open(0, "Sam", ROOM, "laptop");
            live(tabs, sam);
            take(sam.inFront(), 1280, 900, 1, "light", folder.resolve("demo-desktop.png"));
            take(sam.inFront(), 390, 1440, 2, "dark", folder.resolve("demo-phone.png"));
        } finally {
            demo.close();
        }
    }

    /** What happens before the pictures are taken: joins, updates, and a leave of each kind. */
    private static void live(Tabs tabs, Tab sam) {
        for (String user : List.of("Aisha", "Bruno", "Elif", "Farid", "Grace")) {
            tabs.open(0, user, user.equals("Farid") ? "kitchen" : ROOM, "laptop");
        }
        tabs.open(0, "Sam", ROOM, "phone");
        Tab dana = tabs.open(0, "Dana", ROOM, "laptop");
        tabs.open(0, "Dana", ROOM, "phone");

        Tab silent = tabs.open(0, "Jonas", ROOM, "phone");
        Tab closed = tabs.open(0, "Kim", ROOM, "tablet");
        Tab lost = tabs.open(1, "Ines", ROOM, "tablet");
        sam.awaitTold("Ines", "joined " + ROOM);
        lost.inFront().findElement(By.cssSelector("#pause option:nth-child(2)")).click();
        lost.click("crash").awaitLink("waiting");
        lost.close();
        silent.click("silent");
        closed.close();
        sam.awaitTold("Kim", "left " + ROOM + " CLOSED", "left everyone CLOSED");
        sam.awaitTold("Jonas", "left " + ROOM + " EXPIRED", "left everyone EXPIRED");
        sam.awaitTold("Ines", "left " + ROOM + " INSTANCE_LOST", "left everyone INSTANCE_LOST");

        status(dana, "busy");
        sam.awaitTold("Dana", "updated " + ROOM);
        status(tabs.open(0, "Chen", ROOM, "tablet"), "away");
        sam.awaitTold("Chen", "joined " + ROOM, "updated " + ROOM);
    }

    private static void status(Tab tab, String status) {
        tab.inFront()
                .findElement(By.xpath("//input[@value='%s']/..".formatted(status)))
                .click();
    }

    private static void take(ChromeDriver driver, int width, int height, int scale, String scheme, Path file)
            throws IOException {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", width < 500));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        String picture = (String) driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"))
                .get("data");
        Files.write(file, Base64.getDecoder().decode(picture));
    }
}
