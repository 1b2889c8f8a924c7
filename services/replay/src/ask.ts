import type { CheckOptions, ReadOnlyCasino, SnapshotFile } from '@goldwake/platform/embedded';
import type { Command } from 'commander';
import { openPlace, placeOf } from './place.js';
import { print, printAsTheyCome } from './print/out.js';

/** Options of every command. */
export interface GlobalOptions {
  data: string;
  /** Address of a cluster's MongoDB, to be asked in place of a folder. */
  mongo?: string;
  json: boolean;
  /** False: fold from the first event. */
  snapshots: boolean;
}

/** What a question is asked of. */
export interface Asked {
  casino: ReadOnlyCasino;
  /** The data folder read: of an export, the temporary one that it was imported into; undefined for a cluster. */
  dir: string | undefined;
  /** Those of the folder, kept anew where it can be written; undefined with `--no-snapshots`, and for a cluster. */
  snapshots: SnapshotFile | undefined;
  json: boolean;
}

type Answer = string | Iterable<string>;

export interface AskOptions extends CheckOptions {
  /**
   * Whether all reads see the folder as it stands at the first; the default. Not for passes over everything: a read held
   * open keeps a running casino from moving its write-ahead log.
   */
  still?: boolean;
}

/** Runs one question against the history that `--data` or `--mongo` names, and prints the answer. */
export async function ask(
  command: Command,
  question: (asked: Asked) => Answer | Promise<Answer>,
  { still = true, ...opening }: AskOptions = {},
): Promise<void> {
  const { json, snapshots: wanted } = command.optsWithGlobals<GlobalOptions>();
  const [{ casino, dir, close }, { openSnapshots }] = await Promise.all([
    openPlace(placeOf(command), opening),
    import('./wallets/open-snapshots.js'),
  ]);
  const snapshots = wanted && dir !== undefined ? openSnapshots(dir) : undefined;
  try {
    if (still) casino.holdStill();
    const answer = await question({ casino, dir, snapshots, json });
    await print(typeof answer === 'string' ? [answer] : answer);
  } finally {
    snapshots?.close();
    close();
  }
}

/** Prints what comes until the signal to end, which is no failure. */
export async function follow(
  command: Command,
  lines: (asked: Omit<Asked, 'snapshots'>, signal: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  const { casino, dir, close } = await openPlace(placeOf(command));
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
  try {
    await printAsTheyCome(lines({ casino, dir, json }, end.signal));
  } finally {
    close();
  }
}
