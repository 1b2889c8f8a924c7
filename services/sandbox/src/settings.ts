import { resolve } from 'node:path';
import { type Environment, EnvironmentReader, type Settings, settingsFrom } from '@goldwake/core';

const SECRET_LENGTH_MIN = 16;

/** Settings of the sandbox; null where nothing is set. */
export interface SandboxSettings {
  /** `GOLDWAKE_SANDBOX_PORT`; 0 selects any free port. */
  port: number | null;
  /** `GOLDWAKE_SANDBOX_DATA`: folder of the payments, as an absolute path. */
  dataDir: string | null;
  /** `GOLDWAKE_SANDBOX_PUBLIC_URL`: origin under which browsers reach the payment pages. */
  publicUrl: string | null;
  /** `GOLDWAKE_PAYMENTS_KEY`: key that the casino sends. */
  key: string | null;
  /** `GOLDWAKE_PAYMENTS_WEBHOOK_SECRET`: secret that signs webhooks. */
  webhookSecret: string | null;
}

/** Settings of a sandbox that runs in a process of its own. */
export interface SandboxProcessSettings {
  settings: Settings;
  sandbox: Omit<SandboxSettings, 'key' | 'webhookSecret'> & { key: string; webhookSecret: string };
  /** `GOLDWAKE_SANDBOX_WEBHOOK_URL`: URL of the casino that receives webhooks. */
  webhookUrl: string;
}

/**
 * Reads the settings of a sandbox that runs in the process of the casino.
 * @throws SettingsError
 */
export function readSandboxSettings(environment: Environment = process.env): SandboxSettings {
  const env = new EnvironmentReader(environment);
  const rule = `must have at least ${SECRET_LENGTH_MIN} characters`;
  const read = {
    ...placeFrom(env),
    key: env.optional<string | null>('GOLDWAKE_PAYMENTS_KEY', null, secret, rule),
    webhookSecret: env.optional<string | null>('GOLDWAKE_PAYMENTS_WEBHOOK_SECRET', null, secret, rule),
  };
  env.check();
  return read;
}

/**
 * Reads the settings of a sandbox in a process of its own.
 * @throws SettingsError with all faults at once
 */
export function readSandboxProcessSettings(environment: Environment = process.env): SandboxProcessSettings {
  const env = new EnvironmentReader(environment);
  const settings = settingsFrom(env);
  const isUsable = (text: string) => secret(text) !== undefined;
  const rule = `must be a secret of at least ${SECRET_LENGTH_MIN} characters, the same for the cashier and the sandbox (openssl rand -hex 32)`;
  const sandbox = {
    ...placeFrom(env),
    key: env.secret('GOLDWAKE_PAYMENTS_KEY', isUsable, rule),
    webhookSecret: env.secret('GOLDWAKE_PAYMENTS_WEBHOOK_SECRET', isUsable, rule),
  };
  const webhookUrl = env.required('GOLDWAKE_SANDBOX_WEBHOOK_URL', httpUrl, 'must be an http or https URL');
  env.check();
  return { settings, sandbox, webhookUrl };
}

function placeFrom(env: EnvironmentReader): Pick<SandboxSettings, 'port' | 'dataDir' | 'publicUrl'> {
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

function secret(text: string): string | undefined {
  return text.length >= SECRET_LENGTH_MIN ? text : undefined;
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
