import { PAYMENT_METHOD_NAMES, type PaymentMethod, type User } from '@goldwake/contracts';
import type { PurchaseMethod } from '../../session/dialogs.js';

/** Returns the name of a method as it is written at the beginning of a text: `Card`. */
export function methodName(method: PaymentMethod): string {
  const name = PAYMENT_METHOD_NAMES[method];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Says how a purchase is paid, after a verb: `with Apple Pay`, `by card`. */
export const wayOf = (method: PaymentMethod): string =>
  `${method === 'card' ? 'by' : 'with'} ${PAYMENT_METHOD_NAMES[method]}`;

/** Returns the methods that the casino offers and that are not switched off for the player. */
export function methodsOf(
  user: Pick<User, 'purchases_fiat_enabled' | 'purchases_crypto_enabled'>,
  offered: readonly PaymentMethod[],
): PaymentMethod[] {
  return offered.filter((method) =>
    method === 'crypto' ? user.purchases_crypto_enabled : user.purchases_fiat_enabled,
  );
}

/** Returns whether the browser runs on a device of Apple, on which Apple Pay is at hand. */
export const isAppleDevice = (userAgent: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(userAgent);

/**
 * Returns the method to choose at first: the one that was asked for, else the last one used, else the first.
 * @param offered the methods that the casino offers; undefined is returned if there are none
 */
export function firstMethod(
  offered: readonly PaymentMethod[],
  asked: PurchaseMethod | undefined,
  lastUsed: string | null,
  userAgent: string,
): PaymentMethod | undefined {
  const wanted = asked === 'phone' ? (isAppleDevice(userAgent) ? 'apple_pay' : 'google_pay') : asked;
  return offered.find((method) => method === wanted) ?? offered.find((method) => method === lastUsed) ?? offered[0];
}
