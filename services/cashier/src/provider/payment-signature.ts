import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time in a signature may differ from the clock, in seconds. */
const AGE_S_MAX = 300;

/**
 * Returns whether the header signs exactly these bytes with the secret, and within 300 seconds of the clock. While the
 * provider changes its secret, it sends a `v1` for each; one of them must fit.
 * @param now milliseconds since the Unix epoch
 */
export function isSigned(header: string | undefined, body: Uint8Array, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1_000 - Number(time)) > AGE_S_MAX) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const given = parts.filter(([name, value = '']) => name === 'v1' && /^[0-9a-f]{64}$/.test(value));
  return given.some(([, value = '']) => timingSafeEqual(Buffer.from(value, 'hex'), wanted));
}
