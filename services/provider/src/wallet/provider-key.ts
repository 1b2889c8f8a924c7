import { createHmac } from 'node:crypto';

/** Returns the key of a provider as hex text, which a casino and its game server derive from their master key. */
export function providerKey(masterKey: string, providerId: string): string {
  return createHmac('sha256', masterKey).update(`provider:${providerId}`).digest('hex');
}
