import { type Features, PAYMENT_METHODS, type PaymentMethod } from '@goldwake/contracts';

const MINUTE_MS = 60_000;
/** The provider guarantees the price of a crypto currency for this time. */
const CRYPTO_PAYABLE_MS = 15 * MINUTE_MS;
const PAYABLE_MS = 30 * MINUTE_MS;

/** Returns the time that a player has to pay, in milliseconds. */
export function payableMs(method: PaymentMethod): number {
  return method === 'crypto' ? CRYPTO_PAYABLE_MS : PAYABLE_MS;
}

/** Returns how a player can pay: an operator can switch off crypto and all other methods. */
export function usableMethods({
  purchases_fiat_enabled,
  purchases_crypto_enabled,
}: Pick<Features, 'purchases_fiat_enabled' | 'purchases_crypto_enabled'>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => (method === 'crypto' ? purchases_crypto_enabled : purchases_fiat_enabled));
}
