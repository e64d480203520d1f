package io.presence4j.testkit;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a case of {@link Scenarios} its {@link Cast}; after the case checks what must always hold, and ends the store. */
public final class Stage implements ParameterResolver, AfterEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(Stage.class);

    /** Made by JUnit. */
    public Stage() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Cast.class;
    }

    @Override
    public Cast resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Scenarios scenarios = (Scenarios) context.getRequiredTestInstance();
        Cast cast = new Cast(scenarios.newHarness());
        context.getStore(NAMESPACE).put(Cast.class, cast);
        return cast;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Cast cast = context.getStore(NAMESPACE).remove(Cast.class, Cast.class);
        if (cast == null) {
            return;
        }
        try (cast) {
            if (context.getExecutionException().isEmpty()) {
                Aftermath aftermath = new Aftermath(cast);
                aftermath.check();
                if (!aftermath.seesWhatIsLeft()) {
                    context.publishReportEntry("not looked at", "what is left in the store: no MemoryFaults");
                }
            }
        }
    }
}
