import { closeSync, openSync, readSync } from 'node:fs';

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

// https://sqlite.org/fileformat2.html#walformat
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

interface Frame {
  salts: string;
  endsCommit: boolean;
  /** Running checksum of the log up to and including this frame, as stored in the frame. */
  stated: Sums;
  /** Parts of the frame that the running checksum covers. */
  summed: readonly Buffer[];
}

/**
 * Reads the log in the same way as SQLite, but continues where SQLite stops. Frames whose salts differ from those of
 * the header were written before the log was restarted; their content is already in the database.
 * @param file the log; if it does not exist, nothing is dropped
 */
export function readWalTail(file: string): WalTail {
  const tail: WalTail = { commits: 0, dropped: 0, lostCommits: 0, damagedHeader: false };
  const log = openIfThere(file);
  if (log === undefined) return tail;
  try {
    const header = readAt(log, 0, HEADER_BYTES);
    if (header.length === HEADER_BYTES) follow(log, header, tail);
    return tail;
  } finally {
    closeSync(log);
  }
}

/** Describes the tail in one line; returns undefined if nothing was dropped. */
export function describeWalTail({ commits, dropped, lostCommits, damagedHeader }: WalTail): string | undefined {
  if (damagedHeader) return 'the header of the write-ahead log is damaged: all data that was only in the log is lost';
  const behind = `after ${counted(commits, 'complete commit')}`;
  if (lostCommits > 1) {
    return `the write-ahead log is damaged ${behind}: at least ${lostCommits} later commits are lost, including acknowledged ones`;
  }
  if (lostCommits === 1) {
    return `the write-ahead log is damaged ${behind}: one later commit is lost; it may have been acknowledged, unless the power failed during that write`;
  }
  if (dropped === 0) return undefined;
  return `the last write before the stop was truncated: ${counted(dropped, 'frame')} of an unfinished commit ${dropped === 1 ? 'is' : 'are'} dropped ${behind}; no acknowledged data was in ${dropped === 1 ? 'it' : 'them'}`;
}

function follow(log: number, header: Buffer, tail: WalTail): void {
  const magic = header.readUInt32BE(0);
  const littleEndian = magic === MAGIC;
  let sums = add([0, 0], header.subarray(0, 24), littleEndian);
  if ((magic & ~1) !== MAGIC || !same(sums, sumsAt(header, 24))) {
    tail.damagedHeader = true;
    return;
  }
  let sound = true;
  const salts = header.toString('latin1', 16, 24);
  let pending = 0;
  for (const frame of frames(log, header.readUInt32BE(8))) {
    if (!frame) {
      tail.dropped++;
      break;
    }
    if (sound) {
      sums = frame.summed.reduce<Sums>((sum, bytes) => add(sum, bytes, littleEndian), sums);
      sound = frame.salts === salts && same(sums, frame.stated);
    }
    if (sound && frame.endsCommit) {
      tail.commits++;
      pending = 0;
    } else if (sound) {
      pending++;
    } else if (frame.salts === salts) {
      tail.dropped++;
      if (frame.endsCommit) tail.lostCommits++;
    }
  }
  tail.dropped += pending;
}

/** Iterates over the frames of the log; yields undefined for a truncated last frame. */
function* frames(log: number, pageBytes: number): Generator<Frame | undefined> {
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  for (let at = HEADER_BYTES; ; at += frameBytes) {
    const bytes = readAt(log, at, frameBytes);
    if (bytes.length === 0) return;
    if (bytes.length < frameBytes) return yield undefined;
    yield {
      salts: bytes.toString('latin1', 8, 16),
      endsCommit: bytes.readUInt32BE(4) !== 0,
      stated: sumsAt(bytes, 16),
      summed: [bytes.subarray(0, 8), bytes.subarray(FRAME_HEADER_BYTES)],
    };
  }
}

/**
 * Continues the running checksum of the WAL file format over pairs of 32-bit words, in the byte order that the magic
 * number specifies.
 */
function add([first, second]: Sums, bytes: Buffer, littleEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

function sumsAt(bytes: Buffer, at: number): Sums {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

function same(some: Sums, other: Sums): boolean {
  return some[0] === other[0] && some[1] === other[1];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
