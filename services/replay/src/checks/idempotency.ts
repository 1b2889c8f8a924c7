import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import type { Check, Report } from './check.js';

/** Each command stands in its stream once. */
export function idempotencyCheck(casino: ReadOnlyCasino, report: Report): Check {
  return {
    name: 'idempotency',
    event() {},
    end() {
      for (const { stream, commandId, lastVersion } of casino.repeatedCommands()) {
        report({
          check: 'idempotency',
          event_id: `${stream}@${lastVersion}`,
          position: casino.event(stream, lastVersion)?.event.position ?? null,
          message: `command ${commandId} was carried out before in its stream`,
        });
      }
    },
  };
}
