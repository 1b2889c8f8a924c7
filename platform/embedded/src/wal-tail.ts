import { counted, figure } from '@goldwake/contracts';
import { type Mark, markIn } from './mark.js';
import { openLog } from './wal-frames.js';

/** Describes how the write-ahead log of a database ends. A frame is one page written by a commit. */
export interface WalTail {
  /** Number of complete commits. SQLite reads only these. */
  commits: number;
  /** Number of frames after the last complete commit, which SQLite drops. */
  dropped: number;
  /**
   * Number of dropped frames that end a commit. Such a commit was written completely, so the log was damaged at an
   * earlier place.
   */
  lostCommits: number;
  /** Whether the header of the log is damaged. SQLite then ignores the complete log, and its content is unknown. */
  damagedHeader: boolean;
}

/** Content of the complete commits of a write-ahead log. */
export interface WalContent {
  tail: WalTail;
  pageBytes: number;
  /** Numbers of all pages in the log. */
  pages: ReadonlySet<number>;
  /** Size of the database in pages after the last complete commit; 0 if there is none. */
  pagesAfter: number;
  /** Newest content of the first page of the database; undefined if the log does not contain it. */
  firstPage: Buffer | undefined;
  /** Marks of the first and the last complete commit that has one, with the number of the page that contains them. */
  marks: { page: number; first: Mark; last: Mark } | undefined;
}

/**
 * Reads the log in the same way as SQLite, but continues where SQLite stops. Frames whose salts differ from those of
 * the header were written before the log was restarted; their content is already in the database.
 * @param file the log; if it does not exist, nothing is dropped
 */
export function readWal(file: string): WalContent {
  const log = openLog(file);
  const tail: WalTail = { commits: 0, dropped: 0, lostCommits: 0, damagedHeader: log.damagedHeader };
  const pages = new Set<number>();
  const wal: WalContent = {
    tail,
    pageBytes: log.pageBytes,
    pages,
    pagesAfter: 0,
    firstPage: undefined,
    marks: undefined,
  };
  try {
    let pending: { page: number; mark: Mark | undefined }[] = [];
    let firstPage: Buffer | undefined;
    if (log.damagedHeader) return wal;
    for (const frame of log.frames()) {
      if (!frame) {
        tail.dropped++;
        break;
      }
      if (frame.read && frame.page === 1) firstPage = frame.content;
      if (frame.read) pending.push({ page: frame.page, mark: markIn(frame.content) });
      else if (frame.current) {
        tail.dropped++;
        if (frame.pagesAfter !== 0) tail.lostCommits++;
      }
      if (!frame.read || frame.pagesAfter === 0) continue;
      tail.commits++;
      wal.pagesAfter = frame.pagesAfter;
      wal.firstPage = firstPage;
      for (const { page, mark } of pending) {
        pages.add(page);
        if (mark) wal.marks = { page, first: wal.marks?.first ?? mark, last: mark };
      }
      pending = [];
    }
    tail.dropped += pending.length;
    return wal;
  } finally {
    log.close();
  }
}

/**
 * Describes the tail in one line; returns undefined if nothing was dropped.
 * @param isComplete whether the complete commits reach the last acknowledged one; false if its number is unknown
 */
export function describeWalTail(tail: WalTail, isComplete: boolean): string | undefined {
  const { commits, dropped, lostCommits, damagedHeader } = tail;
  if (damagedHeader) return 'the header of the write-ahead log is damaged: all data that was only in the log is lost';
  const behind = `after ${counted(commits, 'complete commit')}`;
  if (lostCommits > 1) {
    return `the write-ahead log is damaged ${behind}: at least ${figure(lostCommits)} later commits are lost, including acknowledged ones`;
  }
  if (lostCommits === 1) {
    return `the write-ahead log is damaged ${behind}: one later commit is lost; it may have been acknowledged, unless the power failed during that write`;
  }
  if (dropped === 0) return undefined;
  const frames = counted(dropped, 'frame of an unfinished commit is', 'frames of an unfinished commit are');
  const they = dropped === 1 ? 'it' : 'they';
  const acknowledged = isComplete
    ? `${they} contained no acknowledged data`
    : `it is unknown whether ${they} contained acknowledged data`;
  return `the last write before the stop was truncated: ${frames} dropped ${behind}; ${acknowledged}`;
}
