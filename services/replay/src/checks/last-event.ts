import type { Check, Report } from './check.js';
import type { Ground } from './ground.js';

/** The newest events are there: no chain misses those, but whoever has taken them in remembers their position. */
export function lastEventCheck({ checkpoints, imported, lastPosition }: Ground, report: Report): Check {
  let events = 0;
  const missing = (message: string) => report({ check: 'chain', event_id: null, position: lastPosition, message });
  return {
    name: 'chain',
    event() {
      events++;
    },
    end() {
      for (const [group, position] of checkpoints) {
        if (position === undefined) {
          const message = `stored checkpoints/${group} names no position`;
          report({ check: 'projections', event_id: null, position: null, message });
        } else if (position > lastPosition) missing(`the last there is; ${group} has taken in position ${position}`);
      }
      if (!imported) return;
      if (imported.last_position > lastPosition) {
        missing(`the last there is; the import came to position ${imported.last_position}`);
      }
      if (imported.events > events) missing(`${events} events are there; the import brought ${imported.events}`);
    },
  };
}
