import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { balancesAfter } from '@goldwake/wallet/domain';
import type { ReplayedBalances } from '../balances/replayed.js';
import { type Check, type Report, reporter } from './check.js';

/** Wallets folded by their own reducer: each event states the balances and playthrough that the fold gives. @param replay is fed by this */
export function balancesCheck(replay: ReplayedBalances, report: Report): Check {
  const wrong = reporter('balances', report);
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
  };
}
