import { ACCOUNTS } from './accounts.js';
import { ANY_EVENT } from './any-event.js';
import { BALANCES } from './balances.js';
import { CATALOGUE } from './catalogue.js';
import type { Change } from './change.js';
import { CURRENCIES } from './currencies.js';
import { ENVELOPES } from './envelopes.js';
import { type Argued, is } from './precondition.js';
import { PROMOTIONS } from './promotions.js';
import { PURCHASES } from './purchases.js';
import { REFERRALS } from './referrals.js';
import { ROUNDS } from './rounds.js';
import { RULES } from './rules.js';
import { SEEDS } from './seeds.js';
import { STATED_TIMES } from './stated-times.js';
import { TIMES } from './times.js';

export type { Change, ChangedEvent } from './change.js';

/** Changes that only an anchor shows. */
export const ARGUED: readonly Argued[] = [
  ...TIMES,
  ...STATED_TIMES,
  ...ENVELOPES,
  ...SEEDS,
  ...ANY_EVENT,
  ...ACCOUNTS,
  ...ROUNDS,
  ...BALANCES,
  ...CATALOGUE,
  ...CURRENCIES,
  ...RULES,
  ...PROMOTIONS,
  ...REFERRALS,
  ...PURCHASES,
];

/** Changes that the printed anchor does not show either. */
export const APPENDED: readonly Argued[] = [
  {
    matches: is('duplicate', /, appended$/),
    why: 'a valid new event after the newest anchor, as the casino itself could have stored it; the next anchor, a minute later, covers it',
  },
];

/** Returns why the rules of `verify` miss a change; undefined if no reason applies to it. */
export function reasonFor(change: Change, reasons: readonly Argued[] = ARGUED): string | undefined {
  return reasons.find((one) => one.matches(change))?.why;
}
