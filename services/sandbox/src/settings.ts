import {
  type Environment,
  EnvironmentReader,
  type PaymentSettings,
  parseHttpUrl,
  parseOrigin,
  parsePath,
  parseRanges,
  parseWhole,
  paymentSecretsFrom,
  RANGES_RULE,
  type Settings,
  settingsFrom,
} from '@goldwake/core';

const NOT_OF_CASINO = {
  GOLDWAKE_PAYMENTS_URL: undefined,
  GOLDWAKE_PAYMENTS_KEY: undefined,
  GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: undefined,
};

/** Where a sandbox runs, and who controls it; null where nothing is set. */
export interface SandboxSettings {
  /** `GOLDWAKE_SANDBOX_PORT`; 0 selects any free port. */
  port: number | null;
  /** `GOLDWAKE_SANDBOX_DATA`: folder of the payments, as an absolute path. */
  dataDir: string | null;
  /** `GOLDWAKE_SANDBOX_PUBLIC_URL`: origin under which browsers reach the payment pages. */
  publicUrl: string | null;
  /**
   * `GOLDWAKE_SANDBOX_CONTROL`: clients that may use the control page, as addresses, CIDR blocks or named ranges. The
   * default is this machine.
   */
  control: string[];
}

/** Settings of a sandbox that runs in a process of its own. */
export interface SandboxProcessSettings {
  settings: Settings;
  /** The secrets are those of the casino. */
  sandbox: SandboxSettings & Pick<PaymentSettings, 'key' | 'webhookSecret'>;
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
  const sandbox = { ...sandboxSettingsFrom(env), ...paymentSecretsFrom(env) };
  const webhookUrl = env.required('GOLDWAKE_SANDBOX_WEBHOOK_URL', parseHttpUrl, 'must be an http or https URL');
  env.check();
  return { settings, sandbox, webhookUrl };
}

/** Reads the settings of a sandbox, without throwing: mistakes stay in the reader. */
export function sandboxSettingsFrom(env: EnvironmentReader): SandboxSettings {
  return {
    port: env.optional<number | null>(
      'GOLDWAKE_SANDBOX_PORT',
      null,
      (text) => parseWhole(text, 0, 65_535),
      'must be a whole number from 0 to 65535',
    ),
    dataDir: env.optional<string | null>(
      'GOLDWAKE_SANDBOX_DATA',
      null,
      (text) => parsePath(text, process.cwd()),
      'must be a folder path',
    ),
    publicUrl: env.optional<string | null>(
      'GOLDWAKE_SANDBOX_PUBLIC_URL',
      null,
      parseOrigin,
      'must be http://<host>:<port> or https://<host>',
    ),
    control: env.optional('GOLDWAKE_SANDBOX_CONTROL', ['loopback'], parseRanges, RANGES_RULE),
  };
}
