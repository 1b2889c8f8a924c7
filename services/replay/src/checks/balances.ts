import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { balancesAfter } from '@goldwake/wallet/domain';
import { ReplayedBalances } from '../balances/replayed.js';
import { BALANCES, committedPosition, HOUSE, storedBodies } from '../balances/stored.js';
import { type Check, type Report, reporter } from './check.js';

/**
 * Wallets folded by their own reducer: each event states the balances and playthrough that the fold gives, and what is
 * stored (players and house) is the fold up to the position that the projection has committed.
 */
export function balancesCheck(casino: ReadOnlyCasino, report: Report): Check {
  const wrong = reporter('balances', report);
  const replay = new ReplayedBalances(committedPosition(casino));

  function compare(
    collection: string,
    expected: ReadonlyMap<string, unknown>,
    eventOf: (id: string) => StoredEvent | undefined,
  ) {
    const stored = storedBodies(casino, collection);
    for (const id of new Set([...expected.keys(), ...stored.keys()])) {
      const [is, should] = [stored.get(id), expected.get(id)];
      if (isDeepStrictEqual(is, should)) continue;
      const event = eventOf(id);
      report({
        check: 'balances',
        event_id: event?.eventId ?? null,
        position: event?.position ?? null,
        message: `stored ${collection}/${id} is ${JSON.stringify(is) ?? 'missing'}; replayed it is ${JSON.stringify(should) ?? 'not there'}`,
      });
    }
  }

  return {
    name: 'balances',
    event(event) {
      const replayed = replay.event(event)?.balances;
      if (!replayed) return;
      const stated = balancesAfter(event as StoredEvent<WalletEvent>);
      if (!isDeepStrictEqual(stated, replayed)) {
        wrong(event, `states ${JSON.stringify(stated)}; replayed it is ${JSON.stringify(replayed)}`);
      }
    },
    end() {
      const { players, house } = replay;
      const documents = new Map([...players].map(([uid, { document }]) => [uid, document]));
      compare(BALANCES, documents, (uid) => players.get(uid)?.event);
      compare(HOUSE, house, () => undefined);
    },
  };
}
