import type { EnvironmentReader } from './environment.js';

/** How the casino reaches its payment provider. */
export interface PaymentSettings {
  /** Origin of the provider's API, from `GOLDWAKE_PAYMENTS_URL`. */
  url: string;
  /** Key with which the casino calls the API, from `GOLDWAKE_PAYMENTS_KEY`. */
  key: string;
  /** Secret with which the provider signs its webhooks, from `GOLDWAKE_PAYMENTS_WEBHOOK_SECRET`. */
  webhookSecret: string;
}

const SECRET_LENGTH_MIN = 16;
const TOGETHER = 'the three settings GOLDWAKE_PAYMENTS_… belong together; set all of them or none';
const SECRET_RULE = `must be at least ${SECRET_LENGTH_MIN} printable characters without spaces, as the payment provider states it`;

/** Reads the settings of the payment provider; null if none of them is set. */
export function paymentsFrom(env: EnvironmentReader): PaymentSettings | null {
  const names = ['GOLDWAKE_PAYMENTS_URL', 'GOLDWAKE_PAYMENTS_KEY', 'GOLDWAKE_PAYMENTS_WEBHOOK_SECRET'] as const;
  if (!names.some((name) => env.isSet(name))) return null;
  const [, keyName, secretName] = names;
  const isSecret = (text: string) => text.length >= SECRET_LENGTH_MIN && /^[\x21-\x7e]+$/.test(text);
  const rule = (name: (typeof names)[number]) => (env.isSet(name) ? SECRET_RULE : TOGETHER);
  return {
    url: env.required('GOLDWAKE_PAYMENTS_URL', parseOrigin, `must be http(s)://<host>:<port>; ${TOGETHER}`),
    key: env.secret(keyName, isSecret, rule(keyName)),
    webhookSecret: env.secret(secretName, isSecret, rule(secretName)),
  };
}

function parseOrigin(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && `${search}${hash}${username}${password}` === '' ? origin : undefined;
}
