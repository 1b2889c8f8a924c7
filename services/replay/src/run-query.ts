import type { CheckOptions, ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import type { Command } from 'commander';
import { locationOf, openLocation } from './location.js';
import { print, printAsTheyCome } from './print/out.js';

/** Options that every command accepts. */
export interface GlobalOptions {
  data: string;
  /** MongoDB address of a casino in cluster mode, read instead of a data folder. */
  mongo?: string;
  json: boolean;
  /** False: ignore snapshots and fold from the first event. */
  snapshots: boolean;
}

/** The history that a command reads, and what comes with it. */
export interface QueryContext {
  casino: ReadOnlyCasino;
  /** Data folder that is read. For an export: the temporary folder it was imported into. Undefined in cluster mode. */
  dir: string | undefined;
  /**
   * Snapshots of the data folder, updated if the folder is writable; undefined with `--no-snapshots` and in cluster
   * mode.
   */
  snapshots: SnapshotFile | undefined;
  json: boolean;
}

type QueryResult = string | Iterable<string>;

export interface QueryOptions extends CheckOptions {
  /**
   * Whether all reads share one consistent view of the folder, taken at the first read; true by default. Set to false
   * for passes over all events: a read held open keeps a running casino from checkpointing its write-ahead log.
   */
  pinned?: boolean;
}

/** Answers one question about the history that `--data` or `--mongo` names, and prints the result. */
export async function runQuery(
  command: Command,
  query: (context: QueryContext) => QueryResult | Promise<QueryResult>,
  { pinned = true, ...opening }: QueryOptions = {},
): Promise<void> {
  const { json, snapshots: wanted } = command.optsWithGlobals<GlobalOptions>();
  const [{ casino, dir, close }, { openSnapshots }] = await Promise.all([
    openLocation(locationOf(command), opening),
    import('./wallets/open-snapshots.js'),
  ]);
  const snapshots = wanted && dir !== undefined ? openSnapshots(dir) : undefined;
  try {
    if (pinned) casino.pinSnapshot();
    const result = await query({ casino, dir, snapshots, json });
    await print(typeof result === 'string' ? [result] : result);
  } finally {
    snapshots?.close();
    close();
  }
}

/** Prints lines as they arrive until a signal ends the command, which counts as success. */
export async function follow(
  command: Command,
  lines: (context: Omit<QueryContext, 'snapshots'>, signal: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  const { casino, dir, close } = await openLocation(locationOf(command));
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
  try {
    await printAsTheyCome(lines({ casino, dir, json }, end.signal));
  } finally {
    close();
  }
}
