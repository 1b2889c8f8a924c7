import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { differences, type FieldDifference } from '@goldwake/core';
import { balancesAfter } from '@goldwake/wallet/domain';
import type { ReplayedBalances } from '../balances/replayed.js';
import { differencesText } from '../print/field-value.js';
import { type Check, type Report, reporter } from './check.js';

/** The difference of a wallet's stated balances since an event. */
interface Divergence {
  eventId: string;
  amounts: string;
}

/**
 * Checks that the balances and the playthrough recorded in each wallet event equal what the wallet's own reducer
 * computes. If an event has the same difference as the previous one, its finding is attributed to the event where the
 * difference began.
 * @param replay applies each event that this check receives
 */
export function balancesCheck(replay: ReplayedBalances, report: Report): Check {
  const wrong = reporter('balances', report);
  const diverged = new Map<string, Divergence>();
  return {
    name: 'balances',
    event(event) {
      const replayed = replay.event(event)?.balances;
      if (!replayed) return;
      const stated = balancesAfter(event as StoredEvent<WalletEvent>);
      if (isDeepStrictEqual(stated, replayed)) {
        diverged.delete(event.stream);
        return;
      }
      const found = differences(stated, replayed);
      const before = diverged.get(event.stream);
      const amounts = amountsOf(found);
      const since = before?.amounts === amounts ? before : { eventId: event.eventId, amounts };
      diverged.set(event.stream, since);
      const because = since === before ? since.eventId : undefined;
      wrong(event, `states wrong balances: ${differencesText(found, stated, replayed)}`, because);
    },
    save: () => replay.save(),
    restore: (saved) => replay.restore(saved),
  };
}

/**
 * Describes by how much the amounts differ. Leaves out the playthrough: after one wrong stake its difference changes
 * with each later bet.
 */
function amountsOf(found: readonly FieldDifference[]): string {
  const ofAmounts = found.filter(({ field }) => !field?.startsWith('playthrough'));
  return ofAmounts.map(({ field, stored, replayed }) => `${field} ${by(stored, replayed)}`).join(' ');
}

function by(stored: unknown, replayed: unknown): string {
  const [is, should] = [stored, replayed].map((value) =>
    /^-?\d{1,30}$/.test(String(value)) ? BigInt(String(value)) : undefined,
  );
  return is === undefined || should === undefined ? `${stored} ${replayed}` : String(is - should);
}
