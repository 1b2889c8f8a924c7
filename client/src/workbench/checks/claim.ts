import { type Currency, parseCoins, SYMBOLS } from '@goldwake/contracts';

/** Values of the form for a claimed balance, as typed. */
export interface ClaimForm {
  amount: string;
  currency: Currency;
}

/** A claim for the bisect API, such as `12.50 GC at version 17`, or what is wrong with the amount. */
export type ClaimReading = { claim: string; error?: undefined } | { claim?: undefined; error: string };

/** Formats a claimed balance. A valid amount has an optional minus and up to six decimals. */
export function readClaim({ amount, currency }: ClaimForm, version: number): ClaimReading {
  const parsed = parseCoins(amount, { decimals: 6, isSigned: true });
  if (typeof parsed === 'string') return { error: parsed };
  return { claim: `${amount.trim()} ${SYMBOLS[currency]} at version ${version}` };
}
