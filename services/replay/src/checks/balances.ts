import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { balancesAfter } from '@goldwake/wallet/domain';
import type { ReplayedBalances } from '../balances/replayed.js';
import { type Check, type Report, reporter } from './check.js';

/**
 * Checks that the balances and the playthrough recorded in each wallet event equal what the wallet's own reducer
 * computes.
 * @param replay applies each event that this check receives
 */
export function balancesCheck(replay: ReplayedBalances, report: Report): Check {
  const wrong = reporter('balances', report);
  return {
    name: 'balances',
    event(event) {
      const replayed = replay.event(event)?.balances;
      if (!replayed) return;
      const stated = balancesAfter(event as StoredEvent<WalletEvent>);
      if (!isDeepStrictEqual(stated, replayed)) {
        wrong(event, `states ${JSON.stringify(stated)}; the replay gives ${JSON.stringify(replayed)}`);
      }
    },
  };
}
