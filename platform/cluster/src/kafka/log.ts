import { type LogEntry, logLevel } from 'kafkajs';

/**
 * Messages of kafkajs that are not logged because the error is thrown to the caller or retried at once: a rebalance, a
 * leader election, a coordinator that is loading.
 */
const USUAL =
  /^Response |^Failed to send messages|rebalanc|re-joining|coordinator|not aware of this member|Limiting retries/i;
/**
 * Minimum time between two equal log lines, in milliseconds: each connection retries an unreachable broker every
 * second.
 */
const REPEAT_MS = 10_000;

/** Logs errors of kafkajs as one line each; an equal line is logged at most every 10 s. */
export function logTo(report: (message: string) => void) {
  const reportedAt = new Map<string, number>();
  return () =>
    ({ level, log }: LogEntry) => {
      if (level > logLevel.ERROR || USUAL.test(log.message) || USUAL.test(String(log.error ?? ''))) return;
      const line = `Kafka: ${[log.message, log.error, log.broker].filter(Boolean).join(', ')}`;
      const now = performance.now();
      for (const [before, at] of reportedAt) if (now - at >= REPEAT_MS) reportedAt.delete(before);
      if (reportedAt.has(line)) return;
      reportedAt.set(line, now);
      report(line);
    };
}
