import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Check, Report } from './check.js';

/**
 * Checks that no stream contains the events of the same command twice.
 * @param afterPosition only commands that have an event after this position
 */
export function idempotencyCheck(casino: ReadOnlyCasino, report: Report, afterPosition = 0): Check {
  return {
    name: 'idempotency',
    event() {},
    end() {
      for (const { stream, commandId, lastVersion } of casino.repeatedCommands(afterPosition)) {
        report({
          check: 'idempotency',
          event_id: `${stream}@${lastVersion}`,
          position: casino.event(stream, lastVersion)?.event.position ?? null,
          message: `command ${commandId} was already executed earlier in its stream`,
        });
      }
    },
  };
}
