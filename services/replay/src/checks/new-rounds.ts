import { isDeepStrictEqual } from 'node:util';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { rounds } from '@goldwake/games/projections';
import { type Check, type Report, reporter } from './check.js';
import { rowOf } from './rounds.js';
import type { StoredState } from './stored-state.js';

/**
 * Checks that the round of each event that the check receives is stored as the projection makes it. `roundsCheck`
 * compares all stored rounds, including those that no event explains.
 */
export function newRoundsCheck(casino: ReadOnlyCasino, { committed }: StoredState, report: Report): Check {
  const wrong = reporter('projections', report);
  return {
    name: 'projections',
    event(event) {
      const made = rowOf(event);
      if (!made || event.position > committed.upTo(rounds.group, event.stream)) return;
      const slash = made.id.indexOf('/');
      const stored = casino.document(made.id.slice(0, slash), made.id.slice(slash + 1))?.body;
      if (!isDeepStrictEqual(stored, made.row)) wrong(event, `stored ${made.id} is missing or differs from the replay`);
    },
  };
}
