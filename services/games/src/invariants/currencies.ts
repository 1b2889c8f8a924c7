import {
  type CurrenciesEvent,
  type EventOf,
  formatExactMoney,
  isOperatorReason,
  multiStepRulesOf,
  parseMicros,
  Refusal,
  RISING_TIDE,
  type Currencies as Rules,
  rulesOf,
  type StoredEvent,
  slotGameOf,
  stakeLimitsOf,
  stakeRangeText,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, endVersion, inForceAt, type Version, type Violate } from '@goldwake/core';
import { CURRENCIES_ID, changeCurrency, changedCurrencies, currenciesReducer } from '../domain/index.js';

/** All rules that were in force, oldest first. Operators change them, so they are few. */
type InForce = (Rules & Version)[];
type Bet = StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>;

const STREAM = streamName('currencies', CURRENCIES_ID);

export const currencies = defineInvariant<InForce>({
  name: 'currencies',
  rule: 'there is one stream of currencies; each change raises their version by one, states a reason, changes one currency and leaves valid limits, and the stake of every bet in an original or a slot is within the limits that were in force within the five minutes before it was recorded',
  types: ['currencies_changed', 'bet_placed', 'bet_and_win_settled'],
  initial: () => [versionOf(currenciesReducer.initial())],
  check(versions, event, violate, scope) {
    if (event.type === 'currencies_changed') change(versions, event as StoredEvent<CurrenciesEvent>, violate);
    else if (scope.includes(STREAM)) checkStake(versions, event as Bet, violate);
  },
});

function versionOf(rules: Rules): Rules & Version {
  return { ...rules, version: rules.currencies_version, endedAt: Number.POSITIVE_INFINITY };
}

function change(versions: InForce, event: StoredEvent<CurrenciesEvent>, violate: Violate): void {
  const { currencies_version, reason } = event.data;
  const newest = versions.at(-1);
  const before = newest ?? currenciesReducer.initial();
  if (!isOperatorReason(reason)) violate(event, `states ${JSON.stringify(reason)} as its reason`);
  for (const fault of faultsOfChange(before, event)) violate(event, fault);
  endVersion(newest, { what: 'currencies', stream: STREAM }, event, currencies_version, violate);
  versions.push(versionOf(currenciesReducer.evolve(before, event)));
}

function faultsOfChange(before: Rules, { data }: CurrenciesEvent): string[] {
  const [currency, ...others] = changedCurrencies(before, data);
  if (!currency || others.length > 0) return [`changes ${currency ? 'both currencies' : 'no currency'}`];
  try {
    const { reason, by } = data;
    changeCurrency(before, { currency, ...data[currency], reason, by }, Date.parse(data.changed_at));
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.more.errors?.map(({ message }) => message) ?? [error.message];
  }
}

/** The limits hold for the first stake of a round in the casino's own games, and in the slots that it draws. */
function checkStake(versions: InForce, event: Bet, violate: Violate): void {
  const { round, currency, stake } = event.data;
  const { game_id, draw } = round;
  // The first casinos opened rounds without a draw themselves, as in the golden export; `settled at once` judges them.
  if (event.actor === 'system' && draw === null) return;
  const isDrawnSlot = slotGameOf(game_id) !== undefined && draw !== null;
  if (!rulesOf(game_id) && !multiStepRulesOf(game_id) && game_id !== RISING_TIDE && !isDrawnSlot) return;
  const amount = parseMicros(stake);
  const isAllowedBy = (rules: Rules) => {
    const { min, max } = stakeLimitsOf(rules[currency]);
    return amount >= min && amount <= max;
  };
  const newest = versions.at(-1);
  // Nearly all bets are within the newest limits.
  if (!newest || isAllowedBy(newest) || inForceAt(versions, event).some(isAllowedBy)) return;
  const limits = stakeRangeText(newest[currency], currency);
  violate(event, `stakes ${formatExactMoney(amount, currency)}; the limits are ${limits}`, { suspect: STREAM });
}
