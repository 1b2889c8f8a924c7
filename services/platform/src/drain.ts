/** Of a service that was told to stop: whatever hangs, the process is gone by then; below the ten seconds after which containers are killed. */
export const DRAIN_MS_MAX = 8_000;
