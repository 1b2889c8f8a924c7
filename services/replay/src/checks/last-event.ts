import type { Check, Report } from './check.js';
import type { StoredState } from './stored-state.js';

/**
 * Checks that no events are missing at the end of the history. The hash chain cannot reveal such a loss, but
 * checkpoints and the import record then contain higher positions.
 */
export function lastEventCheck({ committed, imported, lastPosition }: StoredState, report: Report): Check {
  let events = 0;
  const missing = (message: string) => report({ check: 'chain', event_id: null, position: lastPosition, message });
  return {
    name: 'chain',
    event() {
      events++;
    },
    end() {
      for (const { collection, id, position } of committed.checkpoints) {
        if (position === undefined) {
          const message = `stored ${collection}/${id} contains no valid position`;
          report({ check: 'projections', event_id: null, position: null, message });
        } else if (position > lastPosition)
          missing(`this is the last event, but ${id} has already processed position ${position}`);
      }
      if (!imported) return;
      if (imported.last_position > lastPosition) {
        missing(`this is the last event, but the import reached position ${imported.last_position}`);
      }
      if (imported.events > events) missing(`only ${events} events exist, but the import contained ${imported.events}`);
    },
  };
}
