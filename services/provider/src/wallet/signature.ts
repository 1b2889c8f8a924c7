import { createHmac } from 'node:crypto';

/**
 * Returns the value of the header `provider-signature`.
 * @param key key of the provider
 * @param now in milliseconds since the Unix epoch
 */
export function signatureOf(key: string, { path, body, now }: { path: string; body: string; now: number }): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${path}.${body}`).digest('hex')}`;
}
