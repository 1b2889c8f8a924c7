import type { WhatIf } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { LeftOut } from '../what-if/left-out.js';
import { whatIf } from '../what-if/what-if.js';
import { requireWallet } from './moment.js';
import { refused } from './refused.js';

/**
 * Returns the balances that a wallet would have without some of its events.
 * @throws Refusal `not_found`, or `validation_failed` for ids that are not events of the wallet; CannotRun
 */
export function whatIfWithout(casino: ReadOnlyCasino, uid: string, ids: readonly string[], step: () => void): WhatIf {
  requireWallet(casino, uid);
  refused('without', () => new LeftOut(casino, { ids, types: [] }, uid));
  return whatIf(casino, { uid, without: { ids } }, step);
}
