import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLocalName } from '../support/local-name.js';
import { type Environment, EnvironmentReader } from './environment.js';
import type { SettingName } from './known-settings.js';
import { type PaymentSettings, paymentsFrom } from './payment-settings.js';
import { type ProviderSettings, providerFrom } from './provider-settings.js';
import { parseRanges, RANGES_RULE } from './ranges.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Who may read the local mailbox, which contains every reset link: all users of this machine, engineers who have opened
 * the workbench, or nobody.
 */
export const MAILBOX_READERS = ['open', 'workbench', 'off'] as const;
export type MailboxReaders = (typeof MAILBOX_READERS)[number];

/** Settings of a process, read from its environment variables. */
export interface Settings {
  /** TCP port of the server, from `PORT`; 0 selects any free port. */
  port: number;
  /**
   * Address or host name to listen on, from `GOLDWAKE_HOST`. The default is the loopback address, because the server
   * does not support TLS.
   */
  host: string;
  /** Data folder, from `GOLDWAKE_DATA`, resolved to an absolute path. */
  dataDir: string;
  /** Log level, from `GOLDWAKE_LOG`; `debug` logs one line per request. */
  logLevel: LogLevel;
  /**
   * Whether the engineers' workbench page is enabled, from `GOLDWAKE_WORKBENCH`. By default it is enabled only if no
   * other machine can connect to the server.
   */
  workbench: boolean;
  /** Who may read the local mailbox, from `GOLDWAKE_MAILBOX`. */
  mailbox: MailboxReaders;
  /**
   * File to which anchors are appended, from `GOLDWAKE_ANCHORS`, resolved to an absolute path. Null selects a file in
   * the data folder; without a data folder, no anchors are written.
   */
  anchors: string | null;
  /**
   * File that lists games, providers and lobby settings, from `GOLDWAKE_CATALOGUE`, resolved to an absolute path. Null
   * selects the built-in file of the games service.
   */
  catalogue: string | null;
  /** Maximum number of realtime sockets in total, from `GOLDWAKE_CONNECTIONS`. */
  connections: number;
  /**
   * Maximum number of realtime sockets per remote client address, from `GOLDWAKE_CONNECTIONS_PER_ADDRESS`. Clients on
   * this machine are limited only by `connections`.
   */
  connectionsPerAddress: number;
  /** Maximum number of realtime sockets per player, from `GOLDWAKE_CONNECTIONS_PER_PLAYER`. */
  connectionsPerPlayer: number;
  /**
   * Days after which a session ends, counted from the sign-in, from `GOLDWAKE_SESSION_DAYS`. A session that is not used
   * ends after 30 days in any case.
   */
  sessionDays: number;
  /** Days for which a username that was given up stays reserved, from `GOLDWAKE_USERNAME_RESERVED_DAYS`; 0 for none. */
  usernameReservedDays: number;
  /** Maximum number of friend requests that a player may send in one hour, from `GOLDWAKE_FRIEND_REQUESTS_PER_HOUR`. */
  friendRequestsPerHour: number;
  /** Maximum number of pending friend requests that a player has sent, from `GOLDWAKE_FRIEND_REQUESTS_PENDING`. */
  friendRequestsPending: number;
  /** Maximum number of friends of a player, from `GOLDWAKE_FRIENDS`. */
  friends: number;
  /**
   * Trusted proxies, from `GOLDWAKE_PROXIES`: addresses, CIDR blocks or named ranges. The client's address is taken
   * from their `X-Forwarded-For` header. If empty, no proxy is trusted.
   */
  proxies: string[];
  /**
   * Clients that may read `/metrics`, from `GOLDWAKE_METRICS`: addresses, CIDR blocks or named ranges. The default is
   * this machine.
   */
  metrics: string[];
  /** The payment provider, from the three settings `GOLDWAKE_PAYMENTS_…`; null if nothing can be bought. */
  payments: PaymentSettings | null;
  /** The game server of the providers, from the two settings `GOLDWAKE_PROVIDER_…`; null if no slot can be played. */
  provider: ProviderSettings | null;
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws SettingsError
 */
export function readSettings(env: Environment = process.env, baseDir = process.cwd()): Settings {
  const reader = new EnvironmentReader(env);
  const settings = settingsFrom(reader, baseDir);
  reader.check();
  return settings;
}

/**
 * Reads the settings without throwing. Mistakes stay in the reader, so that the caller can read more variables before
 * they are reported.
 */
export function settingsFrom(env: EnvironmentReader, baseDir = process.cwd()): Settings {
  const read = env.optional.bind(env) as EnvironmentReader['optional'];
  const readWhole = (name: SettingName, fallback: number, min: number, max: number) =>
    read(name, fallback, (text) => parseWhole(text, min, max), `must be a whole number from ${min} to ${max}`);

  const port = readWhole('PORT', 3000, 0, 65_535);
  const host = read('GOLDWAKE_HOST', '127.0.0.1', parseHost, 'must be an IP address or a host name');
  return {
    port,
    host,
    dataDir: read(
      'GOLDWAKE_DATA',
      resolve(baseDir, '.data'),
      (text) => parsePath(text, baseDir),
      'must be a folder path',
    ),
    logLevel: read('GOLDWAKE_LOG', 'info', parseLogLevel, `must be one of ${LOG_LEVELS.join(', ')}`),
    workbench: read('GOLDWAKE_WORKBENCH', isLocalName(host), parseSwitch, 'must be on or off'),
    mailbox: read('GOLDWAKE_MAILBOX', 'open', parseReaders, `must be one of ${MAILBOX_READERS.join(', ')}`),
    anchors: read<string | null>(
      'GOLDWAKE_ANCHORS',
      null,
      (text) => parsePath(text, baseDir),
      'must be a path to a file',
    ),
    catalogue: read<string | null>(
      'GOLDWAKE_CATALOGUE',
      null,
      (text) => parsePath(text, baseDir),
      'must be a path to a file',
    ),
    connections: readWhole('GOLDWAKE_CONNECTIONS', 20_000, 1, SOCKETS_MAX),
    connectionsPerAddress: readWhole('GOLDWAKE_CONNECTIONS_PER_ADDRESS', 2_000, 1, SOCKETS_MAX),
    connectionsPerPlayer: readWhole('GOLDWAKE_CONNECTIONS_PER_PLAYER', 20, 1, SOCKETS_MAX),
    sessionDays: readWhole('GOLDWAKE_SESSION_DAYS', 30, 1, DAYS_MAX),
    usernameReservedDays: readWhole('GOLDWAKE_USERNAME_RESERVED_DAYS', 90, 0, DAYS_MAX),
    friendRequestsPerHour: readWhole('GOLDWAKE_FRIEND_REQUESTS_PER_HOUR', 20, 1, RELATIONS_MAX),
    friendRequestsPending: readWhole('GOLDWAKE_FRIEND_REQUESTS_PENDING', 50, 1, RELATIONS_MAX),
    friends: readWhole('GOLDWAKE_FRIENDS', 500, 1, RELATIONS_MAX),
    proxies: read('GOLDWAKE_PROXIES', [], parseRanges, RANGES_RULE),
    metrics: read('GOLDWAKE_METRICS', ['loopback'], parseRanges, RANGES_RULE),
    payments: paymentsFrom(env),
    provider: providerFrom(env),
  };
}

/** Upper limit of each connection setting, which is more sockets than a single process can hold. */
const SOCKETS_MAX = 1_000_000;
const DAYS_MAX = 3_650;
/**
 * Upper limit of friends and pending requests, because each list is one response without pages. The requests per hour
 * have the same limit.
 */
export const RELATIONS_MAX = 1_000;

/** Returns the whole number if it is in the range. */
export function parseWhole(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function parseHost(text: string): string | undefined {
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  return isIP(text) > 0 || new RegExp(`^${label}(\\.${label})*$`, 'i').test(text) ? text : undefined;
}

/** Returns the path as an absolute one. */
export function parsePath(text: string, baseDir: string): string | undefined {
  return text.trim() === '' || text.includes('\0') ? undefined : resolve(baseDir, text);
}

function parseLogLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

function parseReaders(text: string): MailboxReaders | undefined {
  return MAILBOX_READERS.find((readers) => readers === text);
}

function parseSwitch(text: string): boolean | undefined {
  if (text === 'on') return true;
  return text === 'off' ? false : undefined;
}
