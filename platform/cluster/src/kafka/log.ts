import { type LogEntry, logLevel } from 'kafkajs';

/**
 * Matches kafkajs messages that are not logged, because the caller receives the error or kafkajs retries at once:
 * rebalances, leader elections, coordinators that are still loading.
 */
const USUAL =
  /^Response |^Failed to send messages|rebalanc|re-joining|coordinator|not aware of this member|Limiting retries/i;
/**
 * Minimum time between two identical log lines, in milliseconds. Each connection to a dead broker retries every second.
 */
const REPEAT_MS = 10_000;

/** Creates a log function for kafkajs that writes each error as one line; the same line at most every 10 s. */
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
