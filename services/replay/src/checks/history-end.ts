import { counted, figure } from '@goldwake/contracts';
import type { Check, Report } from './check.js';
import { POSITIONS_CHECK } from './position-gaps.js';
import type { StoredState } from './stored-state.js';

/**
 * Checks that no events are missing at the end of the history. The hash chain cannot reveal such a loss, but
 * checkpoints and the import record then contain higher positions.
 */
export function historyEndCheck({ committed, imported, lastPosition }: StoredState, report: Report): Check {
  let events = 0;
  const missing = (message: string) =>
    report({ check: POSITIONS_CHECK, event_id: null, position: lastPosition, message });
  return {
    name: POSITIONS_CHECK,
    event() {
      events++;
    },
    save: () => events,
    restore(saved) {
      events = saved as number;
    },
    end() {
      const ahead = committed.checkpoints.flatMap(({ id, position }) =>
        position !== undefined && position > lastPosition ? [`${id} has processed position ${position}`] : [],
      );
      if (ahead.length > 0) missing(`this is the last event, but ${ahead.join(' and ')}`);
      if (!imported) return;
      if (imported.last_position > lastPosition) {
        missing(`this is the last event, but the import reached position ${imported.last_position}`);
      }
      if (imported.events > events) {
        missing(`only ${figure(events)} of ${counted(imported.events, 'imported event')} exist`);
      }
    },
  };
}
