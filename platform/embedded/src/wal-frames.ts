import { closeSync, openSync, readSync } from 'node:fs';

// https://sqlite.org/fileformat2.html#walformat
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** One page that a commit wrote. */
export interface Frame {
  /** Number of the page, from 1 on. */
  page: number;
  /** Size of the database in pages after the commit that this frame ends; 0 if the frame does not end a commit. */
  pagesAfter: number;
  /** Whether the frame belongs to the current log. The others were written before the log was restarted. */
  current: boolean;
  /** Whether SQLite reads the frame: it and all frames before it match the running checksum. */
  read: boolean;
  /**
   * Whether the frame matches the checksum that continues the frame before it. After a damaged frame, later frames may
   * still be intact, although SQLite does not read them.
   */
  intact: boolean;
  content: Buffer;
}

export interface Log {
  /** Whether the log is too short to contain anything. */
  empty: boolean;
  /** Whether the header is damaged. SQLite then ignores the complete log. */
  damagedHeader: boolean;
  pageBytes: number;
  /** The frames in write order; undefined for a truncated last frame. */
  frames(): Generator<Frame | undefined>;
  close(): void;
}

/**
 * Opens a write-ahead log for reading, without SQLite.
 * @param pageBytesOtherwise page size to assume if the header of the log is damaged
 */
export function openLog(file: string, pageBytesOtherwise = 4_096): Log {
  const descriptor = openIfThere(file);
  const header = descriptor === undefined ? Buffer.alloc(0) : readAt(descriptor, 0, HEADER_BYTES);
  const empty = header.length < HEADER_BYTES;
  const magic = empty ? MAGIC : header.readUInt32BE(0);
  // Goldwake runs on little-endian machines, and SQLite writes the byte order of the machine.
  const littleEndian = (magic & ~1) !== MAGIC || magic === MAGIC;
  const computed = empty ? undefined : add([0, 0], header.subarray(0, 24), littleEndian);
  const damagedHeader = computed !== undefined && ((magic & ~1) !== MAGIC || !same(computed, sumsAt(header, 24)));
  const pageBytes = empty || damagedHeader ? pageBytesOtherwise : header.readUInt32BE(8);
  return {
    empty,
    damagedHeader,
    pageBytes,
    *frames() {
      if (descriptor === undefined || computed === undefined) return;
      // If the header is damaged, the checksum in it or the one computed from it may still be right.
      const start = damagedHeader ? [sumsAt(header, 24), computed] : [computed];
      yield* framesOf(descriptor, { header, start, pageBytes, littleEndian, readable: !damagedHeader });
    },
    close: () => descriptor !== undefined && closeSync(descriptor),
  };
}

interface FramesOptions {
  header: Buffer;
  /**
   * Possible start values of the running checksum. There are two if the header is damaged, because either the stored or
   * the computed one may be right.
   */
  start: readonly Sums[];
  pageBytes: number;
  littleEndian: boolean;
  /** Whether SQLite reads the log at all. */
  readable: boolean;
}

function* framesOf(descriptor: number, options: FramesOptions): Generator<Frame | undefined> {
  const { header, start, pageBytes, littleEndian, readable } = options;
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  let salts = readable ? header.toString('latin1', 16, 24) : undefined;
  let before = start;
  let read = readable;
  for (let at = HEADER_BYTES; ; at += frameBytes) {
    const bytes = readAt(descriptor, at, frameBytes);
    if (bytes.length === 0) return;
    if (bytes.length < frameBytes) return yield undefined;
    const own = bytes.toString('latin1', 8, 16);
    salts ??= own;
    const current = own === salts;
    const content = bytes.subarray(FRAME_HEADER_BYTES);
    const stated = sumsAt(bytes, 16);
    const computed = current
      ? before.map((sums) => add(add(sums, bytes.subarray(0, 8), littleEndian), content, littleEndian))
      : [];
    const intact = computed.some((sums) => same(sums, stated));
    read &&= intact;
    // The next frame continues the checksum of this one. If this frame is damaged, either the stated or the computed
    // checksum is right, depending on where the damage is.
    before = intact ? [stated] : [stated, ...computed.slice(-1)];
    yield { page: bytes.readUInt32BE(0), pagesAfter: bytes.readUInt32BE(4), current, read, intact, content };
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
