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
const SECRET_RULE = `must be at least ${SECRET_LENGTH_MIN} printable characters without spaces, the same for the payment provider and the casino`;
const TOGETHER = 'the three settings GOLDWAKE_PAYMENTS_… belong together; set all of them or none';

/** Reads the settings of the payment provider; null if none of them is set. */
export function paymentsFrom(env: EnvironmentReader): PaymentSettings | null {
  const names = ['GOLDWAKE_PAYMENTS_URL', 'GOLDWAKE_PAYMENTS_KEY', 'GOLDWAKE_PAYMENTS_WEBHOOK_SECRET'] as const;
  if (!names.some((name) => env.isSet(name))) return null;
  return {
    url: env.required('GOLDWAKE_PAYMENTS_URL', parseOrigin, `must be http(s)://<host>:<port>; ${TOGETHER}`),
    ...paymentSecretsFrom(env, TOGETHER),
  };
}

/**
 * Reads the secrets that the casino and its payment provider share.
 * @param missing what is printed if one of them is not set
 */
export function paymentSecretsFrom(
  env: EnvironmentReader,
  missing = SECRET_RULE,
): Pick<PaymentSettings, 'key' | 'webhookSecret'> {
  const secret = (name: 'GOLDWAKE_PAYMENTS_KEY' | 'GOLDWAKE_PAYMENTS_WEBHOOK_SECRET') =>
    env.secret(name, isSecret, env.isSet(name) ? SECRET_RULE : missing);
  return { key: secret('GOLDWAKE_PAYMENTS_KEY'), webhookSecret: secret('GOLDWAKE_PAYMENTS_WEBHOOK_SECRET') };
}

function isSecret(text: string): boolean {
  return text.length >= SECRET_LENGTH_MIN && /^[\x21-\x7e]+$/.test(text);
}

/** Returns the URL if it is one of HTTP. */
export function parseHttpUrl(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

/** Returns the origin if the text is a URL of HTTP with nothing after its port. */
export function parseOrigin(text: string): string | undefined {
  if (parseHttpUrl(text) === undefined) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && `${search}${hash}${username}${password}` === '' ? origin : undefined;
}
