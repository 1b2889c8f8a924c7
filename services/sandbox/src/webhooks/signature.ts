import { createHmac } from 'node:crypto';

/**
 * Returns the value of the header `payment-signature`, which proves that a webhook comes from the provider and is
 * recent.
 * @param now in milliseconds since the Unix epoch
 */
export function signatureOf(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
