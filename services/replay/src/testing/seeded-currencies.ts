import { CURRENCIES, type Currencies, FIRST_CURRENCIES, microsText, parseMicros } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { CURRENCIES_ID, changeCurrency, currenciesReducer } from '@goldwake/games/domain';
import { SeededRandom } from '../seeded-random.js';
import type { SeededStore } from './seeded-store.js';

const OPERATOR = { reason: 'Season', by: 'kim' };
/** Largest factor by which an operator raises the first limit of a stake. */
const RAISED_MAX = 10;

/**
 * The rules of the currencies, which an operator changes now and then. They draw from random numbers of their own, so
 * that the players do not depend on them.
 */
export class SeededCurrencies {
  private readonly random: SeededRandom;
  private rules: Currencies = currenciesReducer.initial();

  /** @param options `oneIn`: average number of steps of a history between two changes */
  constructor(
    private readonly store: SeededStore,
    private readonly options: { seed: number; oneIn: number },
  ) {
    this.random = new SeededRandom(options.seed);
  }

  /**
   * Changes the largest stake and the decimals of a currency; mostly does nothing. The largest stake is never below the
   * first one, so every bet of the players stays within the limits.
   */
  act(): void {
    const { random, store } = this;
    if (!random.oneIn(this.options.oneIn)) return;
    const currency = random.one(CURRENCIES);
    const max = parseMicros(FIRST_CURRENCIES[currency].max_stake) * BigInt(1 + random.below(RAISED_MAX));
    const change = { currency, max_stake: microsText(max), hides_zero_decimals: random.oneIn(2) };
    const events = changeCurrency(this.rules, { ...change, ...OPERATOR }, store.now);
    this.rules = events.reduce(currenciesReducer.evolve, this.rules);
    store.append('currencies', CURRENCIES_ID, events, systemContext(random.hex(4)));
  }
}
