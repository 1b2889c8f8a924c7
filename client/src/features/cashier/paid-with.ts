import type { Purchase } from '@goldwake/contracts/http';
import { methodName } from './payment-methods.js';

/** Says how a purchase is or was paid: `Visa ending in 4242`, `Apple Pay, Visa ending in 4242`, `Crypto`. */
export function paidWithText({ method, paid_with }: Pick<Purchase, 'method' | 'paid_with'>): string {
  if (!paid_with) return methodName(method);
  const { brand, last4 } = paid_with;
  if (method === 'crypto') return `${brand}, address ending in ${last4}`;
  const card = `${brand} ending in ${last4}`;
  return method === 'card' ? card : `${methodName(method)}, ${card}`;
}
