import { type Currency, MICROS_PER_COIN, type Micros } from '@goldwake/contracts';
import { browserStorage } from '../storage/browser-storage.js';
import { useValue, ValueStore } from './value-store.js';

const KEY = 'whole-coins';

/** Names of the currencies whose amounts are shown without decimals if they are whole coins. */
export const wholeCoins = new ValueStore(browserStorage.getItem(KEY) ?? '');

/** Keeps the names, so that the amounts of the next page do not change when the rules arrive. */
export function setWholeCoins(currencies: readonly Currency[]): void {
  wholeCoins.set(String(currencies));
  browserStorage.setItem(KEY, wholeCoins.get());
}

/**
 * Returns a function that removes `.00` from a formatted amount, if its currency shows whole coins without decimals.
 * @param end the amount; during a count-up the final one, which decides the format of those before it
 */
export function useWholeCoins(currency: Currency, end: Micros): (text: string) => string {
  const isShort = useValue(wholeCoins).includes(currency) && end % MICROS_PER_COIN === 0n;
  return (text) => (isShort ? text.slice(0, -'.00'.length) : text);
}
