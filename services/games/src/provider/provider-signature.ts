import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time in a signature may differ from the clock, in seconds. */
const AGE_S_MAX = 300;

/** Returns the key with which a provider signs its calls. */
export function providerKey(masterKey: string, providerId: string): string {
  return createHmac('sha256', masterKey).update(`provider:${providerId}`).digest('hex');
}

/**
 * Returns whether the header signs exactly this path and body with one of the keys, and within 300 seconds of the
 * clock. While keys are changed, a header may have several `v1`; one of them must fit.
 * @param now milliseconds since the Unix epoch
 */
export function isSigned(
  header: string | undefined,
  { path, body }: { path: string; body: Uint8Array },
  keys: readonly string[],
  now: number,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1_000 - Number(time)) > AGE_S_MAX) return false;
  const given = parts
    .filter(([name, value = '']) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .map(([, value = '']) => Buffer.from(value, 'hex'));
  return keys.some((key) => {
    const wanted = createHmac('sha256', key).update(`${time}.${path}.`).update(body).digest();
    return given.some((one) => timingSafeEqual(one, wanted));
  });
}
