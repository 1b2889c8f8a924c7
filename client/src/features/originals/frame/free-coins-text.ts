import { type Currency, formatMoney, isShownAsZero, type Micros } from '@goldwake/contracts';
import { durationText } from '../../../ui/use-now.js';

export interface FreeCoins {
  name: 'top-up' | 'daily bonus';
  /** Time until it opens in milliseconds, at most 0 if it is open, and null while that is not known. */
  opensIn: number | null;
}

export const isOpen = ({ opensIn }: FreeCoins): boolean => opensIn !== null && opensIn <= 0;

/** Returns the sentence for a player without coins for a bet: what is free now, or what opens next. */
export function outOfCoinsText(
  { balance, min, currency }: { balance: Micros; min: Micros; currency: Currency },
  ways: readonly FreeCoins[],
): string {
  const why = isShownAsZero(balance) ? '' : `, less than the smallest stake of ${formatMoney(min, currency)}`;
  const has = `You have ${formatMoney(balance, currency)}${why}`;
  const open = ways.filter(isOpen).map(({ name }) => `the ${name}`);
  if (open.length > 0) return `${has}: ${open.join(' and ')} ${open.length === 1 ? 'is' : 'are'} free`;
  const times = ways.map(({ opensIn }) => opensIn);
  const soonest = Math.min(...times.map((ms) => ms ?? 0));
  const next = ways.find(({ opensIn }) => opensIn === soonest);
  return next ? `${has}: the next ${next.name} opens in ${durationText(soonest)}` : has;
}
