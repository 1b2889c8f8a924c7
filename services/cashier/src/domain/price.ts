import { type CreditTerms, type MicrosText, microsText, parseMicros } from '@goldwake/contracts';

/** Currency of all prices. */
export const PRICE_CURRENCY = 'USD';
const MICROS_PER_CENT = 10_000n;

/** Price of a purchase in cents, as the provider counts it. */
export function priceInCents({ price }: Pick<CreditTerms, 'price'>): number {
  return Number(parseMicros(price) / MICROS_PER_CENT);
}

export function priceOfCents(cents: number): MicrosText {
  return microsText(BigInt(cents) * MICROS_PER_CENT);
}

/** Returns only the terms of the credit. */
export function creditTermsOf({ price, gold_coins, sweeps_coins, playthrough_percent }: CreditTerms): CreditTerms {
  return { price, gold_coins, sweeps_coins, playthrough_percent };
}
