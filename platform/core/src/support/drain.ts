/**
 * Maximum duration of a graceful shutdown, in milliseconds. After that, the process exits even if something hangs. It
 * is shorter than the ten seconds after which containers are killed.
 */
export const DRAIN_MS_MAX = 8_000;
