package io.presence4j.testkit;

import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a case of {@link Scenarios} its {@link Cast}; after the case checks what must always hold, and ends the store. */
public final class Stage implements BeforeEachCallback, ParameterResolver, AfterEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(Stage.class);

    /** Made by JUnit. */
    public Stage() {}

    /** A case is skipped if the harness says so, which it can only here. */
    @Override
    public void beforeEach(ExtensionContext context) {
        if (List.of(context.getRequiredTestMethod().getParameterTypes()).contains(Cast.class)) {
            Scenarios scenarios = (Scenarios) context.getRequiredTestInstance();
            context.getStore(NAMESPACE).put(Cast.class, new Cast(scenarios.newHarness()));
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Cast.class;
    }

    @Override
    public Cast resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE).get(Cast.class, Cast.class);
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
