import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { Connection } from './connection.js';
import { type Mark, markIn, markOf } from './mark.js';

/** Bytes of the first page before its first row: the header of the file and that of the page. */
const HEADER_BYTES = 108;
const MAGIC = 'SQLite format 3\0';

/** Returns the first bytes of a database file, its page size, and its number of pages according to the header. */
export function readHeader(file: string): { header: Buffer; pageBytes: number; pages: number } {
  const header = readBytes(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return { header, pageBytes: 0, pages: 0 };
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  return { header, pageBytes, pages: header.readUInt32BE(28) };
}

/** Returns the mark in the database file alone, without the log. */
export function markInFile(file: string): Mark | undefined {
  const db = Connection.readFileAlone(file);
  try {
    return markOf(db);
  } finally {
    db.close();
  }
}

/**
 * Like `markInFile`, but also works if the file is inconsistent because a checkpoint moved only part of the log into
 * it. First tries the page that contains the mark according to the log.
 */
export function markInPart(file: string, page: number, pageBytes: number): Mark | undefined {
  const mark = markIn(readPage(file, page, pageBytes));
  if (mark) return mark;
  try {
    return markInFile(file);
  } catch {
    return undefined;
  }
}

/** Returns the page size of a database file; undefined if it is not a database. */
export function pageSizeOf(file: string): number | undefined {
  if (!sizeOf(file)) return undefined;
  const { header, pageBytes } = readHeader(file);
  return isDatabase(header) ? pageBytes : undefined;
}

export function isDatabase(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.toString('latin1', 0, 16) === MAGIC;
}

/** Returns a page of the database file; a page of zeros if it is after the end of the file. */
function readPage(file: string, page: number, pageBytes: number): Buffer {
  const bytes = Buffer.alloc(pageBytes);
  readBytes(file, (page - 1) * pageBytes, pageBytes).copy(bytes);
  return bytes;
}

function readBytes(file: string, at: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(descriptor).size - at)));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, at));
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the size of a file in bytes; undefined if it does not exist. */
export function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}
