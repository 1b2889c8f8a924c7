import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent } from '@goldwake/core';
import { rawHash } from '@goldwake/core';
import { Connection } from './connection.js';
import { lastByIndex } from './damaged-history.js';
import { folderError, lockFolder, logOf, prepareFolder } from './data-folder.js';
import { DamagedFolder, DataFolderError } from './errors.js';
import { EventReader } from './event-reader.js';
import { checkStopped } from './folder-check.js';
import { JOURNAL_FILE } from './folder-files.js';
import { LAST_COMMIT_FILE, LastCommitFile, readLastCommit } from './last-commit.js';
import { type Mark, setCommit } from './mark.js';
import { type Recovered, recoverDatabase, writeEvidence } from './recover-database.js';
import { DATABASE_FILE } from './schema.js';
import { SNAPSHOTS_FILE } from './snapshot-file.js';

/** Folder inside the data folder in which the repaired casino is prepared. */
const SCRATCH = 'repair-in-progress';
const LOST_FILE = 'lost-events.jsonl';
const LOG_FILE = logOf(DATABASE_FILE);
/** Files that are replaced or removed by a repair. */
const REPLACED = [
  DATABASE_FILE,
  LOG_FILE,
  `${DATABASE_FILE}-shm`,
  JOURNAL_FILE,
  LAST_COMMIT_FILE,
  ...['', '-wal', '-shm'].map((suffix) => `${SNAPSHOTS_FILE}${suffix}`),
];
/** Maximum number of positions after the last recovered event that are read from the damaged files. */
const LOST_MAX = 100_000;

export interface RepairOptions {
  /** Whether the folder is an older copy that was restored, so data may be lost although its files are undamaged. */
  restored: boolean;
  /** Called with the folder of the repaired casino before it replaces the damaged one, if data may be lost. */
  afterLoss(dataDir: string): Promise<void>;
  /** Name of the folder, inside the data folder, that receives the damaged files. */
  aside: string;
}

export interface Repaired {
  /** What was wrong; undefined for an undamaged copy that was restored. */
  fault: string | undefined;
  /** How much of the data was recovered, see `Recovered`. */
  from: Recovered['from'];
  /** Whether commits are lost or may be lost. */
  loss: boolean;
  /** Number of the last recovered commit, and of the last commit that was acknowledged, as far as they are known. */
  commits: { recovered: number | undefined; acknowledged: number | undefined };
  lastPosition: number;
  /** Lost events that are still readable in the damaged files. */
  lostEvents: readonly RawEvent[];
  /** Number of positions before the last lost event whose events cannot be read. */
  unreadable: number;
  /** Folder with the damaged files. */
  aside: string;
}

/**
 * Repairs a data folder that `checkFolder` refuses. Prepares the repaired database in a folder of its own, keeps the
 * damaged files, and replaces them in the end. If it is interrupted, the folder is refused as before.
 * @returns undefined if there is nothing to repair
 * @throws DataFolderError if it cannot be repaired; the files are unchanged
 */
export async function repairFolder(dataDir: string, options: RepairOptions): Promise<Repaired | undefined> {
  if (!existsSync(dataDir)) throw new DataFolderError(`${dataDir}: there is no such folder`);
  prepareFolder(dataDir);
  const lock = lockFolder(dataDir);
  const scratch = join(dataDir, SCRATCH);
  try {
    const fault = faultOf(dataDir);
    if (fault === undefined && !options.restored) return undefined;
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch);
    const acknowledged = acknowledgedIn(dataDir);
    const recovered = recoverDatabase(dataDir, acknowledged?.casino, join(scratch, DATABASE_FILE));
    if (!recovered) {
      throw new DataFolderError(
        `${dataDir}: ${fault ?? 'the folder cannot be read'}. It cannot be repaired from its files, which are unchanged. Restore a copy of the complete folder`,
      );
    }
    const loss = options.restored || recovered.lost || !isReached(recovered.mark, acknowledged);
    const lastPosition = lastPositionOf(join(scratch, DATABASE_FILE));
    const lost = loss ? lostEvents(dataDir, scratch, lastPosition) : { events: [], unreadable: 0 };
    if (recovered.mark) {
      const { casino } = recovered.mark;
      numberAfter(scratch, { casino, commit: Math.max(recovered.newest, acknowledged?.commit ?? 0) + 1 });
    }
    if (loss) await options.afterLoss(scratch);
    const aside = join(dataDir, options.aside);
    setAside(dataDir, aside, lost.events);
    install(scratch, dataDir);
    return {
      fault,
      from: recovered.from,
      loss,
      commits: { recovered: recovered.mark?.commit, acknowledged: acknowledged?.commit },
      lastPosition,
      lostEvents: lost.events,
      unreadable: lost.unreadable,
      aside,
    };
  } catch (error) {
    throw folderError(dataDir, error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    lock.release();
  }
}

/** @throws DataFolderError for a folder that is not damaged but belongs to another program or a newer version */
function faultOf(dataDir: string): string | undefined {
  try {
    if (!checkStopped(dataDir).exists) throw new DataFolderError(`${dataDir}: there is no casino in this folder`);
    return undefined;
  } catch (error) {
    if (error instanceof DamagedFolder) return error.fault;
    throw error;
  }
}

function acknowledgedIn(dataDir: string): Mark | undefined {
  try {
    return readLastCommit(dataDir);
  } catch (error) {
    if (error instanceof DataFolderError) return undefined;
    throw error;
  }
}

/** Returns whether the recovered data certainly ends at the last acknowledged commit. */
function isReached(mark: Mark | undefined, acknowledged: Mark | undefined): boolean {
  return (
    mark !== undefined &&
    acknowledged !== undefined &&
    mark.casino === acknowledged.casino &&
    mark.commit >= acknowledged.commit
  );
}

function lastPositionOf(file: string): number {
  const db = Connection.read(file);
  try {
    return new EventReader(db).lastPosition();
  } finally {
    db.close();
  }
}

/**
 * Numbers the next commit after all commits in the damaged files. If the repair is interrupted while it replaces the
 * files, the old log is then older than the new database and is refused.
 */
function numberAfter(scratch: string, mark: Mark): void {
  const db = Connection.write(join(scratch, DATABASE_FILE));
  try {
    setCommit(db, mark.commit);
    db.checkpoint();
    LastCommitFile.open(scratch, mark).close();
  } finally {
    db.close();
  }
}

/** Reads the events after the recovered ones from every undamaged page that the log contains. */
function lostEvents(dataDir: string, scratch: string, after: number): { events: RawEvent[]; unreadable: number } {
  const evidence = join(scratch, 'evidence.db');
  const events: RawEvent[] = [];
  if (!writeEvidence(dataDir, evidence)) return { events, unreadable: 0 };
  const db = Connection.readDamaged(evidence);
  try {
    const reader = new EventReader(db);
    // If the path to the newest events is damaged, the index may still contain their positions.
    const inTable = orElse(() => reader.lastPosition(), after);
    const inIndex = orElse(() => lastByIndex(db), after);
    const last = Math.min(Math.max(inTable, inIndex), after + LOST_MAX);
    for (let position = after + 1; position <= last; position++) {
      const raw = orElse(() => reader.eventAt(position), undefined);
      if (raw && rawHash(raw) === raw.event.hash) events.push(raw);
    }
    return { events, unreadable: Math.max(0, last - after) - events.length };
  } finally {
    db.close();
  }
}

/** Returns `otherwise` if the read fails for any reason, because the damaged files may contain anything. */
function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function setAside(dataDir: string, aside: string, lost: readonly RawEvent[]): void {
  mkdirSync(aside);
  try {
    for (const name of REPLACED) if (existsSync(join(dataDir, name))) copy(join(dataDir, name), join(aside, name));
    const lines = lost.map(({ event, dataText }) => `${JSON.stringify({ ...event, data: JSON.parse(dataText) })}\n`);
    if (lines.length > 0) writeFileSync(join(aside, LOST_FILE), lines.join(''), { mode: 0o600 });
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Creates a hard link to the file, which is never written again. If that is not possible, copies the file. */
function copy(from: string, to: string): void {
  if (!from.endsWith(LAST_COMMIT_FILE)) {
    try {
      linkSync(from, to);
      return;
    } catch {
      // This file system has no hard links.
    }
  }
  copyFileSync(from, to);
}

function install(scratch: string, dataDir: string): void {
  renameSync(join(scratch, DATABASE_FILE), join(dataDir, DATABASE_FILE));
  for (const name of REPLACED) if (name !== DATABASE_FILE) rmSync(join(dataDir, name), { force: true });
  const lastCommit = join(scratch, LAST_COMMIT_FILE);
  if (existsSync(lastCommit)) renameSync(lastCommit, join(dataDir, LAST_COMMIT_FILE));
}
