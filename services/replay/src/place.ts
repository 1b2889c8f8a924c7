import type { CheckOptions, ReadOnlyCasino } from '@goldwake/platform/reading';
import type { Command } from 'commander';
import type { GlobalOptions } from './ask.js';
import { CannotRun } from './cannot-run.js';

/** Events to ask questions of; `close()` when there are no more. */
export interface OpenedPlace {
  casino: ReadOnlyCasino;
  /** The data folder read: of an export, the temporary one that it was imported into; undefined for a cluster. */
  dir: string | undefined;
  close(): void;
}

/** What a command is about: a folder, or the address of a cluster's MongoDB. What is typed comes before what is in the environment. @throws CannotRun */
export function placeOf(command: Command): string {
  const { data, mongo } = command.optsWithGlobals<GlobalOptions>();
  const typed = (name: string) => command.getOptionValueSourceWithGlobals(name) === 'cli';
  if (mongo === undefined || (typed('data') && !typed('mongo'))) return data;
  if (typed('data')) throw new CannotRun('--data and --mongo name two casinos; give one of them');
  if (!isMongo(mongo)) {
    throw new CannotRun('--mongo: not an address such as mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0');
  }
  return mongo;
}

export function isMongo(place: string): boolean {
  return /^mongodb(\+srv)?:\/\//.test(place);
}

/** As it may be shown: an address can hold a password. */
export function shown(place: string): string {
  return isMongo(place) ? place.replace(/(\/\/[^:@/]*):[^@/]*@/, '$1:***@') : place;
}

/** @throws CannotRun, DataFolderError where it is neither, StorageFailed */
export async function openPlace(place: string, options: CheckOptions = {}): Promise<OpenedPlace> {
  if (isMongo(place)) {
    const { openReadOnlyCluster } = await import('@goldwake/platform/cluster/reading');
    const casino = openReadOnlyCluster(place);
    return { casino, dir: undefined, close: () => casino.close() };
  }
  const { openHistory } = await import('./history.js');
  return openHistory(place, options);
}
