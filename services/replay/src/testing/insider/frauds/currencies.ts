import {
  type Currencies,
  type Currency,
  type Micros,
  microsText,
  parseMicros,
  STAKE_BOUNDS,
} from '@goldwake/contracts';
import { RECORDED_WITHIN_MS } from '@goldwake/core';
import { changeCurrency, currenciesReducer } from '@goldwake/games/domain';
import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, type Fraud, ofType } from './finding.js';
import { Inserter } from './inserting.js';

/** Limits are whole hundredths of a coin, and the smallest is one hundredth. */
const HUNDREDTH = STAKE_BOUNDS.min;

const bets = (drafts: readonly Draft[]) => ofType(drafts, 'bet_and_win_settled');
type Bet = ReturnType<typeof bets>[number];

/** Returns the index of the newest event from which on a change of the currencies certainly applies to a bet. */
function indexBefore(drafts: readonly Draft[], bet: Bet): number {
  const until = Date.parse(bet.recordedAt) - RECORDED_WITHIN_MS;
  return drafts.findLastIndex(({ recordedAt }) => Date.parse(recordedAt) < until) + 1;
}

/** Returns the bets above the smallest limit before which the currencies may change once more. */
const betsAfterChanges = (drafts: readonly Draft[]) => {
  const changedAt = drafts.findLastIndex(({ type }) => type === 'currencies_changed');
  return bets(drafts).filter(
    (bet) => parseMicros(bet.data.stake) > HUNDREDTH && indexBefore(drafts, bet) > Math.max(0, changedAt),
  );
};

/** Lowers a limit at an index, as an operator would. */
function lower(
  drafts: Draft[],
  random: SeededRandom,
  { index, currency, max }: { index: number; currency: Currency; max: Micros },
): Fraud | undefined {
  const before: Currencies = ofType(drafts, 'currencies_changed').reduce(
    currenciesReducer.evolve,
    currenciesReducer.initial(),
  );
  const insert = new Inserter(drafts, random, index);
  const change = { currency, max_stake: microsText(max), reason: 'Season', by: 'kim' };
  const changed = changeCurrency(before, change, Date.parse(insert.at)).map((event) => insert.currencies(event));
  if (changed.length === 0) return undefined;
  return { what: `the limit of ${currency} becomes ${max} at position ${index + 1}`, changed };
}

/** Frauds about the limits of the stakes. */
export const CURRENCY_FRAUDS: Readonly<Record<string, Commit>> = {
  'a limit lowered below a later stake': aboutOne(betsAfterChanges, (bet, drafts, random) => {
    const { currency, stake } = bet.data;
    const max = ((parseMicros(stake) - 1n) / HUNDREDTH) * HUNDREDTH;
    return lower(drafts, random, { index: indexBefore(drafts, bet), currency, max });
  }),

  'a limit lowered that later stakes keep': aboutOne(betsAfterChanges, (bet, drafts, random) => {
    const { currency } = bet.data;
    const index = indexBefore(drafts, bet);
    const later = drafts.slice(index);
    let largest = HUNDREDTH;
    for (const { data } of [...bets(later), ...ofType(later, 'bet_placed')]) {
      const stake = parseMicros(data.stake);
      if (data.currency === currency && stake > largest) largest = stake;
    }
    const max = ((largest + HUNDREDTH - 1n) / HUNDREDTH) * HUNDREDTH;
    return lower(drafts, random, { index, currency, max });
  }),
};
