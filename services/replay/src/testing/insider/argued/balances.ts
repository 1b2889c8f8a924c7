import type { EventOf } from '@goldwake/contracts';
import { hasNoCause, hasNoEffect, isBetweenCauseAndEffects } from './links.js';
import { type Argued, all, every, is, swapped } from './precondition.js';
import { areIndependent, isNotNamedLater, othersAbout } from './same-id.js';

/** No later event states the amount again, as the return of a stake, the start of a round or the end of a hold does. */
const isAmountStatedOnce = every(
  (event, change) =>
    !othersAbout(event, change).some(
      ({ type, data }) =>
        type !== event.type && Object.keys(data as object).some((key) => /^(stake|amount)$/.test(key)),
    ),
);

const isTopUp = every(({ type, data }) => {
  const { reason, sweeps_coins } = data as EventOf<'coins_granted'>['data'];
  return type !== 'coins_granted' || (reason === 'top_up' && sweeps_coins === '0');
});

const UNDRAWN =
  'coins_granted|coins_purchased|purchase_taken_back|purchase_restored|bet_placed|win_paid|bet_rolled_back|balance_adjusted|funds_held|hold_captured|hold_released';

/** Changes of grants, holds, adjustments and other changes of a balance. */
export const BALANCES: readonly Argued[] = [
  {
    matches: all(is('delete', /^(coins_granted|balance_adjusted)$/), isTopUp, hasNoCause),
    why: 'a top-up or an adjustment has no cause among the events, and the recomputed balances cover all later stakes',
  },
  {
    matches: all(is('delete', /^funds_held$/), isNotNamedLater, hasNoEffect),
    why: 'nothing but the hold states that its money was held; the recomputed balances cover all later stakes',
  },
  {
    matches: all(is('delete', /^(hold_released|hold_captured|win_paid|bet_rolled_back)$/), isNotNamedLater),
    why: 'the hold or the round stays open, which it may do for any time',
  },
  {
    matches: all(is('money', /^(bet_placed|funds_held)$/), isAmountStatedOnce),
    why: 'the player chooses the amount; the return of the stake or the end of the hold contradicts another one',
  },
  {
    matches: all(is('money', /^balance_adjusted$/), hasNoCause),
    why: 'an operator chooses the amount of an adjustment',
  },
  {
    matches: all(
      swapped(new RegExp(`^(${UNDRAWN})$`), new RegExp(`^(${UNDRAWN}|bet_and_win_settled|seed_pair_ended)$`)),
      areIndependent,
      isBetweenCauseAndEffects,
    ),
    why: 'two changes of a balance that covers both are valid in both orders; draws, rounds, holds and playthrough contradict any other exchange',
  },
  {
    matches: is('rules', /^an adjustment by another operator$/),
    why: 'no other event repeats the name of the operator',
  },
];
