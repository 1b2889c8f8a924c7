import type { EnvironmentReader } from './environment.js';
import { parseOrigin } from './payment-settings.js';

/** How the casino and the game server of its providers know each other. */
export interface ProviderSettings {
  /** Origin under which browsers reach the games of the providers, from `GOLDWAKE_PROVIDER_URL`. */
  url: string;
  /**
   * Master keys, from `GOLDWAKE_PROVIDER_KEYS`: each provider signs its calls with a key that follows from one of them.
   * Calls signed with any of them are accepted, so that the keys can be changed one after the other.
   */
  keys: readonly string[];
}

const KEY_LENGTH_MIN = 16;
const KEYS_RULE = `must be one or more keys, with commas, each at least ${KEY_LENGTH_MIN} printable characters without spaces, the same for the providers and the casino`;
const TOGETHER = 'GOLDWAKE_PROVIDER_URL and GOLDWAKE_PROVIDER_KEYS belong together; set both or none';

/** Reads the settings of the game server of the providers; null if none of them is set. */
export function providerFrom(env: EnvironmentReader): ProviderSettings | null {
  const names = ['GOLDWAKE_PROVIDER_URL', 'GOLDWAKE_PROVIDER_KEYS'] as const;
  if (!names.some((name) => env.isSet(name))) return null;
  return {
    url: env.required('GOLDWAKE_PROVIDER_URL', parseOrigin, `must be http(s)://<host>:<port>; ${TOGETHER}`),
    keys: providerKeysFrom(env, TOGETHER),
  };
}

/**
 * Reads the master keys of the providers, the one that signs first.
 * @param missing what is printed if they are not set
 */
export function providerKeysFrom(env: EnvironmentReader, missing = KEYS_RULE): string[] {
  const rule = env.isSet('GOLDWAKE_PROVIDER_KEYS') ? KEYS_RULE : missing;
  return keysIn(env.secret('GOLDWAKE_PROVIDER_KEYS', (text) => keysIn(text).every(isKey), rule));
}

const keysIn = (text: string) => text.split(',').map((key) => key.trim());

const isKey = (key: string) => key.length >= KEY_LENGTH_MIN && /^[\x21-\x7e]+$/.test(key);
