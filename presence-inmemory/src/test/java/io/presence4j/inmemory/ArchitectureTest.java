package io.presence4j.inmemory;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Which way dependencies point, in the main code of presence-api, presence-inmemory and presence-testkit. */
class ArchitectureTest {
    private static final String ROOT = "io.presence4j";
    private static final String SPI = "io.presence4j.spi..";
    private static final String ENGINE = "io.presence4j.engine..";
    private static final String TRACKER = "io.presence4j.PresenceTracker";
    private static final String LIMITER = "io.presence4j.ConnectionLimiter";
    private static final String SYSTEM_TIME = "io.presence4j.spi.SystemTime";
    private static final Set<String> CLOCKS_AND_SLEEPS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Thread.sleep",
            "java.util.concurrent.TimeUnit.sleep",
            "java.time.Instant.now",
            "java.time.Clock.system",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone");

    private static final JavaClasses MAIN =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages(ROOT);

    @Test
    void theEngineKnowsNoStore() {
        check(noClasses()
                .that(resideInAPackage(ENGINE))
                .should()
                .dependOnClassesThat(resideInAPackage("io.presence4j..").and(notIn(ROOT, SPI, ENGINE))));
    }

    @Test
    void inTheRootOnlyTheTrackerNamesTheEngine() {
        check(noClasses()
                .that(resideInAPackage(ROOT).and(not(TRACKER)))
                .should()
                .dependOnClassesThat(resideInAPackage(ENGINE)));
    }

    @Test
    void inTheRootOnlyWhatIsGivenAStoreOrItsTimeNamesTheSpi() {
        check(noClasses()
                .that(resideInAPackage(ROOT).and(not(TRACKER)).and(not(LIMITER)))
                .should()
                .dependOnClassesThat(resideInAPackage(SPI)));
    }

    @Test
    void theSpiDoesNotKnowTheEngine() {
        check(noClasses().that(resideInAPackage(SPI)).should().dependOnClassesThat(resideInAPackage(ENGINE)));
    }

    @Test
    void theApiDependsOnTheJdkSlf4jAndJspecifyAlone() {
        check(classes()
                .that(resideInAnyPackage(ROOT, SPI, ENGINE))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(ROOT, SPI, ENGINE, "java..", "org.slf4j..", "org.jspecify..")));
    }

    @Test
    void storeAndTestkitDoNotKnowTheEngine() {
        check(noClasses()
                .that(resideInAPackage("io.presence4j..").and(notIn(ROOT, SPI, ENGINE)))
                .should()
                .dependOnClassesThat(resideInAPackage(ENGINE)));
    }

    @Test
    void onlySystemTimeReadsAClockOrSleeps() {
        check(noClasses().that(not(SYSTEM_TIME)).should().accessTargetWhere(readsAClockOrSleeps()));
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(MAIN).extracting(JavaClass::getPackage).allMatch(p -> p.isAnnotatedWith(NullMarked.class));
    }

    /** A rule that meets no class passes: a package may be empty. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(MAIN);
    }

    private static DescribedPredicate<JavaClass> notIn(String... packages) {
        return DescribedPredicate.not(resideInAnyPackage(packages));
    }

    /** All but the named class and what is nested in it. */
    private static DescribedPredicate<JavaClass> not(String className) {
        return DescribedPredicate.describe(
                "are not " + className,
                c -> !c.getName().equals(className) && !c.getName().startsWith(className + "$"));
    }

    private static DescribedPredicate<JavaAccess<?>> readsAClockOrSleeps() {
        return DescribedPredicate.describe(
                "a clock is read or a thread sleeps",
                a -> CLOCKS_AND_SLEEPS.contains(
                        a.getTargetOwner().getName() + "." + a.getTarget().getName()));
    }
}
