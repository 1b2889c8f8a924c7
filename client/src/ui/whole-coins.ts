import { type Currency, formatMicros, type Micros } from '@goldwake/contracts';
import { useValue, ValueStore } from './value-store.js';

/** The currencies whose amounts are shown without decimals if they are whole coins. */
export const wholeCoins = new ValueStore<Record<Currency, boolean>>({ gold_coins: false, sweeps_coins: false });

/**
 * Returns a function that takes the decimals off the text of an amount, if its currency shows whole coins so.
 * @param end the amount; one that is being counted up to it has as many decimals
 */
export function useWholeCoins(currency: Currency, end: Micros): (text: string) => string {
  const isShort = useValue(wholeCoins)[currency] && formatMicros(end).endsWith('.00');
  return (text) => (isShort ? text.slice(0, -'.00'.length) : text);
}
