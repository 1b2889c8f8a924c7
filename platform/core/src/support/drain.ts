/**
 * Maximum time that a stopping service may take, in milliseconds: the process ends by then even if something hangs.
 * Less than the ten seconds after which containers are killed.
 */
export const DRAIN_MS_MAX = 8_000;
