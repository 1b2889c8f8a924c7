import {
  closeSync,
  constants,
  copyFileSync,
  ftruncateSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.js';
import { damageOf } from './damaged-history.js';
import { logOf } from './data-folder.js';
import { markInPart, pageSizeOf } from './database-file.js';
import { type Mark, markIn, markOf } from './mark.js';
import { DATABASE_FILE } from './schema.js';
import { type Frame, openLog } from './wal-frames.js';

/** A database that was recovered from a damaged database and its log. */
export interface Recovered {
  /**
   * `all`: every commit of the log; its damaged pages were written again by later commits. `before`: the commits before
   * the first damage. `database`: the database without the log, which is missing or does not belong to it.
   */
  from: 'all' | 'before' | 'database';
  mark: Mark | undefined;
  /** Whether the log contains later commits of the casino that were not recovered. */
  lost: boolean;
  /** Highest commit number found in any of the files. */
  newest: number;
}

interface Damaged {
  file: string;
  /** Whether the file is a database at all. */
  isDatabase: boolean;
  pageBytes: number;
  /** Frames of the log up to its last undamaged commit. */
  frames: readonly Frame[];
  /** Frames up to the last commit that SQLite reads. */
  before: readonly Frame[];
  /** Marks of the undamaged frames, in the order of writing. */
  marks: readonly Mark[];
  /** Number of the log's first commit, including damaged ones; undefined if the log contains no mark. */
  first: number | undefined;
  /** Mark in the database file, without the log. */
  inFile: Mark | undefined;
}

/**
 * Writes a consistent database that contains as many commits as possible, first to last: those of the database, then
 * those of the log.
 * @param owner id of the folder's casino, if known: the database of another casino is not recovered into its folder
 * @returns undefined if no consistent database can be made
 */
export function recoverDatabase(dataDir: string, owner: string | undefined, to: string): Recovered | undefined {
  const damaged = readDamaged(dataDir);
  if (isForeign(damaged) && damaged.marks.some(({ casino }) => casino === owner)) return undefined;
  for (const from of ['all', 'before', 'database'] as const) {
    const frames = usable(damaged, from);
    if (!frames) continue;
    writeImage(damaged, frames, to);
    const checked = checkedMark(to);
    if (!checked) continue;
    const { mark } = checked;
    const own = damaged.marks.filter(({ casino }) => casino === (mark ?? damaged.inFile)?.casino);
    const newest = Math.max(mark?.commit ?? 0, ...own.map(({ commit }) => commit));
    return { from, mark, lost: isLost(damaged, frames, mark, newest), newest };
  }
  return undefined;
}

/**
 * Writes a database with every undamaged page of the log, to read what a recovered one lacks. It may be inconsistent.
 * @returns whether the log contains such pages
 */
export function writeEvidence(dataDir: string, to: string): boolean {
  const damaged = readDamaged(dataDir);
  if (damaged.frames.length === 0 || isForeign(damaged)) return false;
  writeImage(damaged, damaged.frames, to);
  return true;
}

/** Returns the frames to apply to the database, or undefined if the result would not be consistent. */
function usable(damaged: Damaged, from: Recovered['from']): readonly Frame[] | undefined {
  const { frames, before, isDatabase, marks, first, inFile } = damaged;
  if (from === 'database') return isDatabase ? [] : undefined;
  if (isForeign(damaged)) return undefined;
  const end = inFile?.commit ?? 0;
  // Without the database file, the log must contain the whole history.
  if (isDatabase ? first !== undefined && end < first - 1 : first !== 1) return undefined;
  if (from === 'all') {
    if (frames.length === 0 || (marks.length > 0 && end > (marks.at(-1)?.commit ?? 0))) return undefined;
    return frames.every((frame, at) => frame.intact || isReplaced(frames, at)) ? frames : undefined;
  }
  // The database file must not contain pages of the later commits already.
  const last = before.reduce((newest, { content }) => Math.max(newest, markIn(content)?.commit ?? 0), (first ?? 1) - 1);
  return before.length > 0 && end <= last ? before : undefined;
}

function isForeign({ marks, inFile }: Damaged): boolean {
  return inFile !== undefined && marks.some(({ casino }) => casino !== inFile.casino);
}

function isReplaced(frames: readonly Frame[], at: number): boolean {
  return frames.some(({ page, intact }, later) => later > at && intact && page === frames[at]?.page);
}

function isLost(damaged: Damaged, applied: readonly Frame[], mark: Mark | undefined, newest: number): boolean {
  if (mark) return mark.commit < newest;
  return applied.length < damaged.frames.length;
}

function readDamaged(dataDir: string): Damaged {
  const file = join(dataDir, DATABASE_FILE);
  const own = pageSizeOf(file);
  const log = openLog(logOf(file), own);
  try {
    const frames = [...log.frames()].filter((frame) => frame !== undefined);
    const marked = frames.findIndex(({ intact, content }) => intact && markIn(content));
    const commitsBefore = frames
      .slice(0, Math.max(0, marked))
      .filter(({ current, pagesAfter }) => current && pagesAfter !== 0);
    const page = frames[marked]?.page ?? 0;
    const mark = marked < 0 ? undefined : markIn((frames[marked] as Frame).content);
    return {
      file,
      isDatabase: own !== undefined,
      pageBytes: log.pageBytes,
      frames: untilCommit(frames, ({ intact }) => intact),
      before: untilCommit(frames, ({ read }) => read),
      marks: frames.flatMap(({ intact, content }) => (intact && markIn(content)) || []),
      first: mark && mark.commit - commitsBefore.length,
      inFile: own === undefined || page === 0 ? undefined : markInPart(file, page, log.pageBytes),
    };
  } finally {
    log.close();
  }
}

function untilCommit(frames: readonly Frame[], counts: (frame: Frame) => boolean): readonly Frame[] {
  return frames.slice(0, frames.findLastIndex((frame) => counts(frame) && frame.pagesAfter !== 0) + 1);
}

/** Writes the database with the newest undamaged content of each page. */
function writeImage({ file, isDatabase, pageBytes }: Damaged, frames: readonly Frame[], to: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${to}${suffix}`, { force: true });
  if (isDatabase) copyFileSync(file, to, constants.COPYFILE_FICLONE);
  else writeFileSync(to, '');
  const out = openSync(to, 'r+');
  try {
    for (const { page, content, intact } of frames) {
      if (intact) writeSync(out, content, 0, pageBytes, (page - 1) * pageBytes);
    }
    const pages = frames.findLast(({ intact, pagesAfter }) => intact && pagesAfter !== 0)?.pagesAfter;
    if (pages !== undefined) ftruncateSync(out, pages * pageBytes);
  } finally {
    closeSync(out);
  }
}

/**
 * Returns the mark of a consistent database (its casino and last commit); undefined if it is damaged or has no tables.
 */
function checkedMark(file: string): { mark: Mark | undefined } | undefined {
  if (statSync(file).size === 0) return undefined;
  try {
    const db = Connection.read(file);
    try {
      const hasTables = db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'events'") > 0;
      return hasTables && damageOf(db).messages.length === 0 ? { mark: markOf(db) } : undefined;
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}
