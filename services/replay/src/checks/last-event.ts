import type { Check, Report } from './check.js';
import type { Ground } from './ground.js';

/** The newest events are there: no chain misses those, but whoever has taken them in remembers their position. */
export function lastEventCheck({ committed, imported, lastPosition }: Ground, report: Report): Check {
  let events = 0;
  const missing = (message: string) => report({ check: 'chain', event_id: null, position: lastPosition, message });
  return {
    name: 'chain',
    event() {
      events++;
    },
    end() {
      for (const { collection, id, position } of committed.places) {
        if (position === undefined) {
          const message = `stored ${collection}/${id} names no position`;
          report({ check: 'projections', event_id: null, position: null, message });
        } else if (position > lastPosition) missing(`the last there is; ${id} has taken in position ${position}`);
      }
      if (!imported) return;
      if (imported.last_position > lastPosition) {
        missing(`the last there is; the import came to position ${imported.last_position}`);
      }
      if (imported.events > events) missing(`${events} events are there; the import brought ${imported.events}`);
    },
  };
}
