import { type Currency, formatMicros, MICROS_PER_COIN, type Micros, SYMBOLS } from '@goldwake/contracts';

/** Every digit that counts: two decimals as players see them, up to six where there are more. `1,250.00`, `-0.000001` */
export function exactMicros(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  const rest = (size % MICROS_PER_COIN).toString().padStart(6, '0').slice(2).replace(/0+$/, '');
  const shown = formatMicros(size) + rest;
  return amount < 0n ? `-${shown}` : shown;
}

/** `+1.00`, `-1.00`; a true minus, as wide as the plus. */
export function movedMicros(amount: Micros): string {
  return amount > 0n ? `+${exactMicros(amount)}` : exactMicros(amount).replace('-', '−');
}

/** `1,250.00 GC` */
export function exactMoney(amount: Micros, currency: Currency): string {
  return `${exactMicros(amount)} ${SYMBOLS[currency]}`;
}
