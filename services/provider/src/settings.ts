import {
  type Environment,
  EnvironmentReader,
  parseOrigin,
  parsePath,
  parseWhole,
  providerKeysFrom,
  type Settings,
  settingsFrom,
} from '@goldwake/core';

/** The keys without the URL are a mistake in a casino, but the game server needs no URL of itself. */
const NOT_OF_CASINO = { GOLDWAKE_PROVIDER_URL: undefined, GOLDWAKE_PROVIDER_KEYS: undefined };
const ORIGIN_RULE = 'must be http://<host>:<port> or https://<host>';

/** Where the game server of the providers runs; null where nothing is set. */
export interface ProviderPlace {
  /** `GOLDWAKE_PROVIDER_PORT`; 0 selects any free port. */
  port: number | null;
  /** `GOLDWAKE_PROVIDER_DATA`: folder of sessions and rounds, as an absolute path. */
  dataDir: string | null;
  /** `GOLDWAKE_PROVIDER_PUBLIC_URL`: origin under which browsers reach the games. */
  publicUrl: string | null;
  /** `GOLDWAKE_PROVIDER_EMBEDDED_BY`: origins of the casino's pages, as browsers reach them. */
  embeddedBy: string[] | null;
}

/** Settings of a game server that runs in a process of its own. */
export interface ProviderProcessSettings {
  settings: Settings;
  /** The keys are those of the casino. */
  provider: ProviderPlace & { keys: string[] };
  /** `GOLDWAKE_PROVIDER_CASINO_URL`: origin of the casino, as this process reaches it. */
  casinoUrl: string;
}

/**
 * Reads the settings of a game server in a process of its own.
 * @throws SettingsError with all faults at once
 */
export function readProviderProcessSettings(environment: Environment = process.env): ProviderProcessSettings {
  const env = new EnvironmentReader(environment);
  const others = new EnvironmentReader({ ...environment, ...NOT_OF_CASINO });
  const settings = settingsFrom(others);
  env.faults.push(...others.faults);
  const provider = { ...providerPlaceFrom(env), keys: providerKeysFrom(env) };
  const casinoUrl = env.required('GOLDWAKE_PROVIDER_CASINO_URL', parseOrigin, ORIGIN_RULE);
  env.check();
  return { settings, provider, casinoUrl };
}

/** Reads where a game server runs, without throwing: mistakes stay in the reader. */
export function providerPlaceFrom(env: EnvironmentReader): ProviderPlace {
  return {
    port: env.optional<number | null>(
      'GOLDWAKE_PROVIDER_PORT',
      null,
      (text) => parseWhole(text, 0, 65_535),
      'must be a whole number from 0 to 65535',
    ),
    dataDir: env.optional<string | null>(
      'GOLDWAKE_PROVIDER_DATA',
      null,
      (text) => parsePath(text, process.cwd()),
      'must be a folder path',
    ),
    publicUrl: env.optional<string | null>('GOLDWAKE_PROVIDER_PUBLIC_URL', null, parseOrigin, ORIGIN_RULE),
    embeddedBy: env.optional<string[] | null>(
      'GOLDWAKE_PROVIDER_EMBEDDED_BY',
      null,
      parseOrigins,
      'must be origins with commas, such as https://casino.example',
    ),
  };
}

function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((one) => parseOrigin(one.trim()));
  return origins.every((one) => one !== undefined) ? origins : undefined;
}
