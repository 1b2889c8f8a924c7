import { type LogEntry, logLevel } from 'kafkajs';

/** What is tried again by itself and told where it matters: a rebalance, a coordinator that is still loading. */
const USUAL = /rebalanc|re-joining|coordinator|not aware of this member|Limiting retries/i;

/** kafkajs's own lines as ours: one for each error, none for what is part of its life. */
export function logTo(report: (message: string) => void) {
  return () =>
    ({ level, log }: LogEntry) => {
      if (level > logLevel.ERROR || USUAL.test(log.message) || USUAL.test(String(log.error ?? ''))) return;
      report(`Kafka: ${[log.message, log.error, log.broker].filter(Boolean).join(', ')}`);
    };
}
