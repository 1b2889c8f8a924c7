import { resolve } from 'node:path';
import { type Environment, EnvironmentReader, type Settings, settingsFrom } from '@goldwake/core';

const SECRET_LENGTH_MIN = 16;
const SECRET_RULE = `must be at least ${SECRET_LENGTH_MIN} printable characters without spaces, the same for the sandbox and the casino (openssl rand -hex 32)`;
const NOT_OF_CASINO = {
  GOLDWAKE_PAYMENTS_URL: undefined,
  GOLDWAKE_PAYMENTS_KEY: undefined,
  GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: undefined,
};

/** Where a sandbox runs; null where nothing is set. */
export interface SandboxSettings {
  /** `GOLDWAKE_SANDBOX_PORT`; 0 selects any free port. */
  port: number | null;
  /** `GOLDWAKE_SANDBOX_DATA`: folder of the payments, as an absolute path. */
  dataDir: string | null;
  /** `GOLDWAKE_SANDBOX_PUBLIC_URL`: origin under which browsers reach the payment pages. */
  publicUrl: string | null;
}

/** Settings of a sandbox that runs in a process of its own. */
export interface SandboxProcessSettings {
  settings: Settings;
  sandbox: SandboxSettings & {
    /** `GOLDWAKE_PAYMENTS_KEY`: key that the casino sends. */
    key: string;
    /** `GOLDWAKE_PAYMENTS_WEBHOOK_SECRET`: secret that signs webhooks. */
    webhookSecret: string;
  };
  /** `GOLDWAKE_SANDBOX_WEBHOOK_URL`: URL of the casino that receives webhooks. */
  webhookUrl: string;
}

/**
 * Reads the settings of a sandbox in a process of its own.
 * @throws SettingsError with all faults at once
 */
export function readSandboxProcessSettings(environment: Environment = process.env): SandboxProcessSettings {
  const env = new EnvironmentReader(environment);
  // Key and secret without the provider's URL are a mistake in a casino, but the provider needs no URL of itself.
  const others = new EnvironmentReader({ ...environment, ...NOT_OF_CASINO });
  const settings = settingsFrom(others);
  env.faults.push(...others.faults);
  const sandbox = {
    ...sandboxSettingsFrom(env),
    key: env.secret('GOLDWAKE_PAYMENTS_KEY', isSecret, SECRET_RULE),
    webhookSecret: env.secret('GOLDWAKE_PAYMENTS_WEBHOOK_SECRET', isSecret, SECRET_RULE),
  };
  const webhookUrl = env.required('GOLDWAKE_SANDBOX_WEBHOOK_URL', httpUrl, 'must be an http or https URL');
  env.check();
  return { settings, sandbox, webhookUrl };
}

/** Reads where a sandbox runs, without throwing: mistakes stay in the reader. */
export function sandboxSettingsFrom(env: EnvironmentReader): SandboxSettings {
  return {
    port: env.optional<number | null>('GOLDWAKE_SANDBOX_PORT', null, port, 'must be a whole number from 0 to 65535'),
    dataDir: env.optional<string | null>('GOLDWAKE_SANDBOX_DATA', null, path, 'must be a folder path'),
    publicUrl: env.optional<string | null>(
      'GOLDWAKE_SANDBOX_PUBLIC_URL',
      null,
      origin,
      'must be http://<host>:<port> or https://<host>',
    ),
  };
}

function isSecret(text: string): boolean {
  return text.length >= SECRET_LENGTH_MIN && /^[\x21-\x7e]+$/.test(text);
}

function port(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function path(text: string): string | undefined {
  return text.trim() === '' || text.includes('\0') ? undefined : resolve(text);
}

function httpUrl(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

function origin(text: string): string | undefined {
  const url = httpUrl(text);
  return url !== undefined && new URL(url).pathname === '/' ? new URL(url).origin : undefined;
}
