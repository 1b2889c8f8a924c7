import { closeSync, mkdtempSync, openSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedHistory } from '@goldwake/core';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';

const EVENTS = 600;

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-torn-'));
  file = join(dataDir, DATABASE_FILE);
  const engine = await openEmbedded({ dataDir });
  const text = 'x'.repeat(600);
  await engine.store.append(noted('wallet-a', 0, 'c1', ...Array.from({ length: EVENTS }, () => text)));
  await engine.close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the leaf pages of the events table in order, as listed by SQLite. */
function leaves(): { page: number; bytes: number }[] {
  const db = Connection.read(file);
  const bytes = db.pragma('page_size');
  const pages = db.rows("SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY path");
  db.close();
  return pages.map(([page]) => ({ page: page as number, bytes }));
}

function overwrite(leaf: number, fill: number): void {
  const { page, bytes } = leaves().at(leaf) as { page: number; bytes: number };
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, fill), 0, bytes, (page - 1) * bytes);
  closeSync(descriptor);
}

/**
 * Reads all events by position or by stream, and returns the readable positions and the error that ended the reading.
 */
function read(how: 'allEvents' | 'streamEvents'): { positions: number[]; end: unknown } {
  const casino = openReadOnly(dataDir, { damaged: 'read' });
  const positions: number[] = [];
  try {
    for (const { event } of how === 'allEvents' ? casino.allEvents() : casino.streamEvents('wallet-a')) {
      positions.push(event.position);
    }
    return { positions, end: undefined };
  } catch (end) {
    return { positions, end };
  } finally {
    casino.close();
  }
}

describe.each(['allEvents', 'streamEvents'] as const)('reading a damaged file with %s', (how) => {
  it.each([
    ['was never written to disk', -1, 0],
    ['contains garbage in the middle of the file', 90, 0xa5],
  ])('returns every event up to a page that %s, then reports the first event of that page', (_, leaf, fill) => {
    overwrite(leaf, fill);
    const { positions, end } = read(how);
    expect(positions.length).toBeGreaterThan(300);
    expect(positions).toEqual(positions.map((_position, at) => at + 1));
    expect(end).toBeInstanceOf(DamagedHistory);
    expect(end).toMatchObject({ lastPosition: positions.length, eventId: `wallet-a@${positions.length + 1}` });
  });

  it('returns the events before the end of a truncated file, which is refused without `damaged: read`', async () => {
    truncateSync(file, (await stat(file)).size - 20 * 4_096);
    expect(() => openReadOnly(dataDir)).toThrow(/damaged/);
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/damaged/);
    const { positions, end } = read(how);
    expect(positions.length).toBeGreaterThan(300);
    expect(positions.length).toBeLessThan(EVENTS);
    expect(end).toMatchObject({ name: 'TornHistory', lastPosition: positions.length });
  });

  it('reports the event whose data is no longer valid JSON', () => {
    const db = Connection.plain(file);
    db.exec(`UPDATE events SET data = substr(data, 2) WHERE position = 250`);
    db.close();
    expect(read(how)).toMatchObject({
      positions: { length: 249 },
      end: { name: 'TornHistory', lastPosition: 249, eventId: 'wallet-a@250' },
    });
  });
});

it('if the page of the newest event was never written, the index still gives the position and reading the event names it', () => {
  overwrite(-1, 0);
  const casino = openReadOnly(dataDir);
  const asked = [() => casino.event('wallet-a', EVENTS), () => casino.eventAt(EVENTS)];
  try {
    expect(casino.lastPosition()).toBe(EVENTS);
    for (const ask of asked)
      expect(ask).toThrow(new RegExp(`wallet-a@${EVENTS} after position ${EVENTS - 1} cannot be read`));
  } finally {
    casino.close();
  }
});

it('events whose page was replaced by an older version are named from the index', () => {
  const { page, bytes } = leaves().at(-1) as { page: number; bytes: number };
  const before = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r+');
  readSync(descriptor, before, 0, bytes, (page - 1) * bytes);
  // An older state of the page, with one cell fewer.
  before.writeUInt16BE(before.readUInt16BE(3) - 1, 3);
  writeSync(descriptor, before, 0, bytes, (page - 1) * bytes);
  closeSync(descriptor);
  expect(read('allEvents').positions).toHaveLength(EVENTS - 1);
  const casino = openReadOnly(dataDir, { damaged: 'read' });
  const { messages, lostEvents } = casino.damage();
  casino.close();
  expect(lostEvents).toEqual([`wallet-a@${EVENTS}`]);
  expect(messages.length).toBeGreaterThan(0);
});

it('an undamaged file is read to its end and no damage is reported', () => {
  expect(read('allEvents')).toMatchObject({ positions: { length: EVENTS }, end: undefined });
  const casino = openReadOnly(dataDir);
  const damage = casino.damage();
  casino.close();
  expect(damage).toEqual({ messages: [], lostEvents: [] });
});
