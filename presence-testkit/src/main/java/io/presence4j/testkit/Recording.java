package io.presence4j.testkit;

import io.presence4j.Watch;

/** A watch of a topic on an instance and who listens to it. */
record Recording(Instance instance, String topic, RecordingListener listener, Watch watch) {}
