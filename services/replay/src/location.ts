import { resolve } from 'node:path';
import type { CheckOptions, ReadOnlyCasino } from '@goldwake/embedded/reading';
import type { Command } from 'commander';
import { CannotRun } from './cannot-run.js';
import type { GlobalOptions } from './run-query.js';

/** A history that is open for reading; `close()` releases its resources. */
export interface OpenedHistory {
  casino: ReadOnlyCasino;
  /**
   * Data folder that is read. If the history is an export, the temporary folder into which it was imported; undefined
   * for a cluster.
   */
  dir: string | undefined;
  close(): void;
}

/**
 * Returns the history that a command reads: a folder, or the MongoDB address of a cluster. Command-line options take
 * precedence over environment variables.
 * @throws CannotRun
 */
export function locationOf(command: Command): string {
  const { data, mongo } = command.optsWithGlobals<GlobalOptions>();
  const typed = (name: string) => command.getOptionValueSourceWithGlobals(name) === 'cli';
  if (mongo === undefined || (typed('data') && !typed('mongo'))) return data;
  if (typed('data')) throw new CannotRun('--data and --mongo cannot be combined: they name different casinos');
  if (!isMongo(mongo)) {
    throw new CannotRun('--mongo: expected an address such as mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0');
  }
  return mongo;
}

export function isMongo(location: string): boolean {
  return /^mongodb(\+srv)?:\/\//.test(location);
}

/** Returns the location without the password that a MongoDB address may contain. */
export function withoutPassword(location: string): string {
  return isMongo(location) ? location.replace(/(\/\/[^:@/]*):[^@/]*@/, '$1:***@') : location;
}

/** Returns the option that a suggested command needs to read the same casino. Empty for the default folder. */
export function locationOption(command: Command): string {
  const location = locationOf(command);
  // If the address comes from an environment variable, the suggested commands read it from there as well.
  if (isMongo(location))
    return command.parent?.getOptionValueSource('mongo') === 'env'
      ? ''
      : ` --mongo ${quoted(withoutPassword(location))}`;
  return command.parent?.getOptionValueSource('data') === 'default' ? '' : ` --data ${quoted(location)}`;
}

/** Returns the option that a command needs to read a data folder; an empty text for the default one. */
export function folderOption(dataDir: string): string {
  return resolve(dataDir) === resolve('.data') ? '' : ` --data ${quoted(resolve(dataDir))}`;
}

/** Quotes a text for a shell, if it contains characters with a meaning there, such as the `?` of a MongoDB address. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Opens a folder or a cluster for reading.
 * @throws CannotRun, DataFolderError if the folder is neither a data folder nor an export, StorageFailed
 */
export async function openLocation(location: string, options: CheckOptions = {}): Promise<OpenedHistory> {
  if (isMongo(location)) {
    const { openReadOnlyCluster } = await import('@goldwake/cluster/reading');
    const casino = openReadOnlyCluster(location);
    return { casino, dir: undefined, close: () => casino.close() };
  }
  const { openHistory } = await import('./history.js');
  return openHistory(location, options);
}
