import { type ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { anchorsToCompare } from './anchors.js';
import { collectionsWrong } from './checks/collections.js';
import { checkFile, checkFolderFiles, FILE_CHECK, type FileReport } from './checks/file.js';
import { ParallelFileCheck } from './checks/parallel-file-check.js';
import { earlierResult } from './incremental/earlier-result.js';
import { writeLastVerify } from './last-verify.js';
import { lowerPriority } from './lower-priority.js';
import { type Verdict, verify } from './verify.js';

export interface VerifyWish {
  /** Names of the rules to check; all if undefined. */
  rules?: ReadonlySet<string> | undefined;
  /** Files or lines of anchors that the user has named. */
  anchors?: readonly string[];
  /** Continues after the last result without findings. */
  sinceAnchor?: boolean;
}

/** Receives the progress of a run. */
export interface VerifyObserver {
  /** Called before the first event. @param events number of events that will be read */
  begin(events: number): void;
  /** Called after each event. */
  step(): void;
  /** Called after the last event, before the stored data is compared with the events. */
  atEnd(): void;
  /** Called when all other checks have ended and only the file check may still be running. */
  waitForFile(): void;
}

/**
 * Checks the storage, every event and the stored data of a casino, at the lowest priority. Stores the result in the
 * data folder if all rules were checked.
 * @param dir data folder; undefined for a cluster
 * @throws CannotRun
 */
export function runVerify(
  casino: ReadOnlyCasino,
  dir: string | undefined,
  { rules, anchors = [], sinceAnchor = false }: VerifyWish,
  observer: VerifyObserver,
): Verdict {
  const startedAt = new Date().toISOString();
  const { sources, notes } = anchorsToCompare(casino, dir, anchors);
  const earlier = earlierResult(casino, dir, sinceAnchor);
  lowerPriority();
  const fileReport =
    !rules || rules.has(FILE_CHECK) ? startFileCheck(casino, dir, earlier.since !== undefined) : undefined;
  const wrongCollections = fileReport && dir !== undefined ? collectionsWrong(casino) : [];
  const snapshots = dir === undefined ? undefined : SnapshotFile.open(dir, { write: false });
  const since = earlier.since?.anchor.position;
  let hasReadAll = false;
  observer.begin(casino.lastPosition() - (since ?? 0));
  try {
    const verdict = verify(casino, {
      rules,
      fileFindings() {
        if (hasReadAll) observer.waitForFile();
        return [...(fileReport?.().findings ?? []), ...wrongCollections];
      },
      ...(snapshots && { snapshots }),
      anchors: earlier.mismatch ? [...sources, earlier.mismatch] : sources,
      ...(earlier.since && { since: earlier.since }),
      ...(earlier.keep && { keep: earlier.keep }),
      step: observer.step,
      atEnd() {
        hasReadAll = true;
        observer.atEnd();
      },
    });
    const checks = [...(fileReport ? [FILE_CHECK] : []), ...verdict.checks];
    const complete = {
      ...verdict,
      checks,
      notes: [...(fileReport?.().notes ?? []), ...notes, ...earlier.notes, ...verdict.notes],
    };
    if (dir !== undefined && !rules) writeLastVerify(dir, complete, startedAt, since);
    return complete;
  } finally {
    snapshots?.close();
  }
}

/**
 * Starts the check of the storage, in parallel for a data folder.
 * @param isContinued whether only new events are read; the database file is not read again then
 * @returns a function that blocks until the check has ended
 */
function startFileCheck(casino: ReadOnlyCasino, dir: string | undefined, isContinued: boolean): () => FileReport {
  if (dir !== undefined && !isContinued) {
    const check = new ParallelFileCheck(dir);
    return () => check.report();
  }
  const report = isContinued ? checkFolderFiles(dir) : checkFile(casino, dir);
  return () => report;
}
