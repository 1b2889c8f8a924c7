import type { CheckOptions, ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import type { Command } from 'commander';
import { locationOf, openLocation } from './location.js';
import { print, printAsTheyCome, printError } from './print/out.js';
import { type PageTarget, pageAddress } from './print/page-address.js';

/** Options that every command accepts. */
export interface GlobalOptions {
  data: string;
  /** MongoDB address of a casino in cluster mode. If given, it is read instead of a data folder. */
  mongo?: string;
  json: boolean;
  /** If false, ignores snapshots and folds from the first event on. */
  snapshots: boolean;
}

/** The opened history that a command reads, with its snapshots and the output format. */
export interface QueryContext {
  casino: ReadOnlyCasino;
  /**
   * Data folder that is read. If the history is an export, the temporary folder into which it was imported; undefined
   * in cluster mode.
   */
  dir: string | undefined;
  /**
   * Snapshots of the data folder; new ones are added if the folder is writable. Undefined with `--no-snapshots` and in
   * cluster mode.
   */
  snapshots: SnapshotFile | undefined;
  json: boolean;
}

type QueryResult = string | Iterable<string>;

export interface QueryOptions extends CheckOptions {
  /**
   * If true (the default), all reads share one consistent view of the folder, taken at the first read. Must be false
   * for commands that read all events, because a long read transaction prevents a running casino from checkpointing its
   * write-ahead log.
   */
  pinned?: boolean;
  /** Returns the workbench page that shows the same data as the result; undefined if there is none. */
  page?: (casino: ReadOnlyCasino) => PageTarget | undefined;
}

/** Runs one query on the history given by `--data` or `--mongo` and prints the result. */
export async function runQuery(
  command: Command,
  query: (context: QueryContext) => QueryResult | Promise<QueryResult>,
  { pinned = true, page, ...opening }: QueryOptions = {},
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
    const target = json || dir === undefined ? undefined : page?.(casino);
    const address = target && dir !== undefined ? await pageAddress(dir, target) : undefined;
    // Standard error, because the output of a command may be piped.
    if (address !== undefined) printError(`\nPage: ${address}`);
  } finally {
    snapshots?.close();
    close();
  }
}

/** Prints lines as they arrive until a signal ends the command. Ending by a signal counts as success. */
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
