import {
  CURRENCIES,
  type Currencies,
  type CurrenciesEvent,
  type Currency,
  type CurrencyChange,
  type CurrencyRules,
  FIRST_CURRENCIES,
  formatMicros,
  isMicrosBetween,
  MICROS_PER_COIN,
  Refusal,
  STAKE_BOUNDS,
  stakeLimitsOf,
} from '@goldwake/contracts';

/** Id of the stream of the currencies; there is only one. */
export const CURRENCIES_ID = 'main';

const MICROS_PER_CENT = MICROS_PER_COIN / 100n;
const STAKE_MUST = `must be whole hundredths from ${formatMicros(STAKE_BOUNDS.min)} to ${formatMicros(STAKE_BOUNDS.max)} coins`;

export const currenciesReducer = {
  initial: (): Currencies => FIRST_CURRENCIES,
  /** Throws if rules are missing, so that the event counts as damaged. */
  evolve: (_: Currencies, { data }: CurrenciesEvent): Currencies => {
    for (const currency of CURRENCIES) stakeLimitsOf(data[currency]);
    return rulesOf(data);
  },
};

/**
 * Changes the rules of a currency; stores nothing if they are already so.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function changeCurrency(
  before: Currencies,
  { currency, reason, by, ...change }: CurrencyChange,
  now: number,
): CurrenciesEvent[] {
  const was = before[currency];
  const rules: CurrencyRules = {
    min_stake: change.min_stake ?? was.min_stake,
    max_stake: change.max_stake ?? was.max_stake,
    hides_zero_decimals: change.hides_zero_decimals ?? was.hides_zero_decimals,
  };
  const errors = faultsOf(rules, change);
  if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
  if (hasSameRules(was, rules)) return [];
  const currencies_version = before.currencies_version + 1;
  const changed_at = new Date(now).toISOString();
  const data = { ...before, [currency]: rules, currencies_version, reason, by, changed_at };
  return [{ type: 'currencies_changed', data }];
}

/** Returns the currencies whose rules differ. */
export function changedCurrencies(before: Currencies, after: Currencies): Currency[] {
  return CURRENCIES.filter((currency) => !hasSameRules(before[currency], after[currency]));
}

/** Returns the rules without the reason and the operator of their change. */
export function rulesOf({ currencies_version, gold_coins, sweeps_coins }: Currencies): Currencies {
  return { currencies_version, gold_coins, sweeps_coins };
}

/** The messages name the fields, because a command line prints the messages alone. */
function faultsOf(
  { min_stake, max_stake }: CurrencyRules,
  given: Partial<CurrencyRules>,
): { path: string; message: string }[] {
  if (Object.values(given).every((rule) => rule === undefined)) {
    return [{ path: 'min_stake', message: 'a change must state min_stake, max_stake or hides_zero_decimals' }];
  }
  const faults = Object.entries({ min_stake, max_stake })
    .filter(([, stake]) => !isStake(stake))
    .map(([path]) => ({ path, message: `${path} ${STAKE_MUST}` }));
  if (faults.length > 0 || BigInt(max_stake) >= BigInt(min_stake)) return faults;
  const fault = (path: 'min_stake' | 'max_stake', is: string, bound: string) => [
    { path, message: `${path} must not be ${is}, which is ${formatMicros(BigInt(bound))} coins` },
  ];
  return given.max_stake === undefined
    ? fault('min_stake', 'above max_stake', max_stake)
    : fault('max_stake', 'below min_stake', min_stake);
}

function isStake(value: string): boolean {
  return isMicrosBetween(value, STAKE_BOUNDS.min, STAKE_BOUNDS.max) && BigInt(value) % MICROS_PER_CENT === 0n;
}

function hasSameRules(one: CurrencyRules, other: CurrencyRules): boolean {
  return (Object.keys(one) as (keyof CurrencyRules)[]).every((field) => one[field] === other[field]);
}
