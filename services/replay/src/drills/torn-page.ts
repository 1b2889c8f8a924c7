import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { CannotRun } from '../cannot-run.js';
import type { Drill } from './drill.js';

/**
 * Byte offset, within a leaf page, of the pointer to the page's first cell:
 * https://sqlite.org/fileformat2.html#b_tree_pages
 */
const FIRST_CELL_AT = 8;

export const tornPage: Drill = {
  name: 'torn-page',
  description: 'the page with the newest event was never written to disk',
  inject(copy) {
    const [leaf] = copy.rows(
      "SELECT pageno, pgsize FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1",
    );
    if (!leaf) throw new CannotRun('this history has no events');
    const { pageno, pgsize } = leaf as { pageno: number; pgsize: number };
    const last = copy.casino.lastPosition();
    copy.moveLog();
    const file = openSync(copy.file, 'r+');
    try {
      const at = (pageno - 1) * pgsize;
      const page = Buffer.alloc(pgsize);
      readSync(file, page, 0, pgsize, at);
      const first = copy.casino.eventAt(firstPosition(page))?.event;
      if (!first) throw new CannotRun('the page with the newest event contains no cells');
      writeSync(file, Buffer.alloc(pgsize), 0, pgsize, at);
      return {
        event_id: first.eventId,
        what: `page ${pageno} of the file, with the events at positions ${first.position} to ${last}, is filled with zeros`,
        commands: [`show --from ${first.position - 1}`],
      };
    } finally {
      closeSync(file);
    }
  },
};

/**
 * Returns the position of the first event on a page. A cell starts with the length of its row, followed by the row id,
 * and the row id is the event's position.
 */
function firstPosition(page: Buffer): number {
  const cell = page.readUInt16BE(FIRST_CELL_AT);
  const [, afterLength] = varint(page, cell);
  return varint(page, afterLength)[0];
}

/**
 * Decodes an SQLite varint: seven bits per byte, most significant first, ending with the first byte below 128.
 * Positions are small enough that the special case of a ninth byte never occurs.
 */
function varint(bytes: Buffer, from: number): [value: number, end: number] {
  let value = 0;
  for (let at = from; ; at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + 1];
  }
}
