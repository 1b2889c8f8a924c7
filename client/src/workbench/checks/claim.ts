import { type Currency, SYMBOLS } from '@goldwake/contracts';

/** Values of the form for a claimed balance, as typed. */
export interface ClaimForm {
  amount: string;
  currency: Currency;
}

/**
 * Formats a claimed balance for the bisect API, such as `12.50 GC at version 17`.
 * @returns undefined if the amount is invalid; valid amounts have an optional minus and up to six decimals
 */
export function claimText({ amount, currency }: ClaimForm, version: number): string | undefined {
  const plain = amount.trim().replaceAll(',', '');
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(plain)) return undefined;
  return `${plain} ${SYMBOLS[currency]} at version ${version}`;
}
