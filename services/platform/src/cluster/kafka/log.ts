import { type LogEntry, logLevel } from 'kafkajs';

/** Thrown to who asked, or tried again at once: a rebalance, a leader that is being chosen, a coordinator that is loading. */
const USUAL =
  /^Response |^Failed to send messages|rebalanc|re-joining|coordinator|not aware of this member|Limiting retries/i;
/** A broker that is away is tried every second, by each connection there is. */
const AGAIN_MS = 10_000;

/** kafkajs's own errors as lines of ours, each at most every 10 s. */
export function logTo(report: (message: string) => void) {
  const told = new Map<string, number>();
  return () =>
    ({ level, log }: LogEntry) => {
      if (level > logLevel.ERROR || USUAL.test(log.message) || USUAL.test(String(log.error ?? ''))) return;
      const line = `Kafka: ${[log.message, log.error, log.broker].filter(Boolean).join(', ')}`;
      const now = performance.now();
      for (const [before, at] of told) if (now - at >= AGAIN_MS) told.delete(before);
      if (told.has(line)) return;
      told.set(line, now);
      report(line);
    };
}
