import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLocalName } from '../support/local-name.js';
import { type Environment, EnvironmentReader } from './environment.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of a process, read from its environment variables. */
export interface Settings {
  /** `PORT`; 0 selects any free port. */
  port: number;
  /** `GOLDWAKE_HOST`; the loopback address by default, because the server does not support TLS. */
  host: string;
  /** `GOLDWAKE_DATA`, resolved to an absolute path. */
  dataDir: string;
  /** `GOLDWAKE_LOG`; `debug` logs one line per request. */
  logLevel: LogLevel;
  /** `GOLDWAKE_WORKBENCH`; the engineers' page. By default it is enabled only if just this machine can connect. */
  workbench: boolean;
  /**
   * `GOLDWAKE_CATALOGUE`, resolved to an absolute path: the file that lists games, providers and lobby settings. Null
   * selects the built-in file of the games service.
   */
  catalogue: string | null;
  /** `GOLDWAKE_CONNECTIONS`; maximum number of realtime sockets in total. */
  connections: number;
  /**
   * `GOLDWAKE_CONNECTIONS_PER_ADDRESS`; maximum number of realtime sockets per remote client address. Clients on this
   * machine are limited only by `connections`.
   */
  connectionsPerAddress: number;
  /** `GOLDWAKE_CONNECTIONS_PER_PLAYER`; maximum number of realtime sockets per player. */
  connectionsPerPlayer: number;
  /**
   * `GOLDWAKE_PROXIES`; trusted proxies whose `X-Forwarded-For` header states the client's address: addresses, CIDR
   * blocks or named ranges. If empty, no proxy is trusted.
   */
  proxies: string[];
}

/**
 * Reads the settings. An empty variable counts as not set.
 * @throws SettingsError
 */
export function readSettings(env: Environment = process.env, baseDir = process.cwd()): Settings {
  const reader = new EnvironmentReader(env);
  const settings = settingsFrom(reader, baseDir);
  reader.check();
  return settings;
}

/** Reads the settings and leaves any mistakes with the reader, for callers that read more variables. */
export function settingsFrom(env: EnvironmentReader, baseDir = process.cwd()): Settings {
  const read = env.optional.bind(env) as EnvironmentReader['optional'];
  const readCount = (name: string, fallback: number) => read(name, fallback, parseCount, COUNT_RULE);

  const port = read('PORT', 3000, parsePort, 'must be a whole number from 0 to 65535');
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
    catalogue: read<string | null>(
      'GOLDWAKE_CATALOGUE',
      null,
      (text) => parsePath(text, baseDir),
      'must be a path to a file',
    ),
    connections: readCount('GOLDWAKE_CONNECTIONS', 20_000),
    connectionsPerAddress: readCount('GOLDWAKE_CONNECTIONS_PER_ADDRESS', 2_000),
    connectionsPerPlayer: readCount('GOLDWAKE_CONNECTIONS_PER_PLAYER', 20),
    proxies: read('GOLDWAKE_PROXIES', [], parseProxies, PROXIES_RULE),
  };
}

function parsePort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65_535 ? port : undefined;
}

/** Upper limit of connection counts; more sockets than a single process can hold. */
const COUNT_MAX = 1_000_000;
const COUNT_RULE = `must be a whole number from 1 to ${COUNT_MAX}`;

function parseCount(text: string): number | undefined {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= COUNT_MAX ? count : undefined;
}

function parseHost(text: string): string | undefined {
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  return isIP(text) > 0 || new RegExp(`^${label}(\\.${label})*$`, 'i').test(text) ? text : undefined;
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const PROXIES_RULE = `must be a comma-separated list of addresses, CIDR blocks or ${NAMED_RANGES.join(', ')}`;

function parseProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map((one) => one.trim());
  return proxies.every((one) => NAMED_RANGES.includes(one) || isBlock(one)) ? proxies : undefined;
}

function isBlock(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version > 0 && isLength && more.length === 0;
}

function parsePath(text: string, baseDir: string): string | undefined {
  return text.trim() === '' || text.includes('\0') ? undefined : resolve(baseDir, text);
}

function parseLogLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

function parseSwitch(text: string): boolean | undefined {
  if (text === 'on') return true;
  return text === 'off' ? false : undefined;
}
