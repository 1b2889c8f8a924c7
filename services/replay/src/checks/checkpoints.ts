import type { Check, Report } from './check.js';
import type { StoredState } from './stored-state.js';

/** Checks that each stored checkpoint contains a position. */
export function checkpointsCheck({ committed }: StoredState, report: Report): Check {
  return {
    name: 'projections',
    event() {},
    end() {
      for (const { collection, id, position } of committed.checkpoints) {
        if (position !== undefined) continue;
        const message = `stored ${collection}/${id} contains no valid position`;
        report({ check: 'projections', event_id: null, position: null, message });
      }
    },
  };
}
