import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '@goldwake/contracts';
import type { ReplayedBalances } from '../balances/replayed.js';
import { BALANCES, HELD, HOUSE } from '../balances/stored.js';
import { storedText } from '../print/field-value.js';
import type { Check, Report } from './check.js';
import type { StoredState } from './stored-state.js';

/**
 * Checks that the stored balances, held money and house accounts equal the amounts folded from the events up to the
 * projection's committed position.
 */
export function storedBalancesCheck(replay: ReplayedBalances, storedState: StoredState, report: Report): Check {
  function compare(
    collection: string,
    stored: ReadonlyMap<string, unknown>,
    expected: ReadonlyMap<string, unknown>,
    eventOf: (id: string) => StoredEvent | undefined,
  ) {
    for (const id of new Set([...expected.keys(), ...stored.keys()])) {
      const [is, should] = [stored.get(id), expected.get(id)];
      if (isDeepStrictEqual(is, should)) continue;
      const event = eventOf(id);
      report({
        check: 'projections',
        event_id: event?.eventId ?? null,
        position: event?.position ?? null,
        message: storedText(`${collection}/${id}`, is, should),
      });
    }
  }

  return {
    name: 'projections',
    event() {},
    end() {
      const { players, held, house } = replay;
      compare(BALANCES, storedState.balances, documentsOf(players), (uid) => players.get(uid)?.event);
      compare(HELD, storedState.held, documentsOf(held), (uid) => held.get(uid)?.event);
      compare(HOUSE, storedState.house, house, () => undefined);
    },
  };
}

function documentsOf(replayed: ReadonlyMap<string, { document: unknown }>): Map<string, unknown> {
  return new Map([...replayed].map(([uid, { document }]) => [uid, document]));
}
