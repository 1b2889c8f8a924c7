import { type Currency, SYMBOLS } from '@goldwake/contracts';

/** What the form of a claim holds. */
export interface ClaimForm {
  amount: string;
  currency: Currency;
}

/**
 * `12.50 GC at version 17`, as bisect reads it.
 * @returns undefined unless the amount is one: an optional minus, up to six decimals
 */
export function claimText({ amount, currency }: ClaimForm, version: number): string | undefined {
  const plain = amount.trim().replaceAll(',', '');
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(plain)) return undefined;
  return `${plain} ${SYMBOLS[currency]} at version ${version}`;
}
