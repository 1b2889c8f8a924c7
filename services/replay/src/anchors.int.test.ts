import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anchor, anchorLine, appendAnchor } from '@goldwake/core/adapters';
import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anchorAt } from './anchor-at.js';
import { anchorsPath, givenAnchors, ownAnchors } from './anchors.js';
import { type AnchorSource } from './checks/anchors.js';
import { forge } from './testing/corrupt.js';
import { openSmallCasino } from './testing/small-casino.js';
import { verify } from './verify.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let path: string;

beforeEach(async () => {
  casino = await openSmallCasino();
  path = anchorsPath(casino.dir, {}) as string;
});
afterEach(() => casino.close());

function anchorOf(position: number): Anchor {
  const read = openReadOnly(casino.dir);
  try {
    return anchorAt(read, position) as Anchor;
  } finally {
    read.close();
  }
}

/** Verifies the casino against its own file and the given anchors. */
function verdict(...given: string[]) {
  const read = openReadOnly(casino.dir);
  try {
    const { source, notes } = ownAnchors(read, path);
    const anchors: AnchorSource[] = [...(source ? [source] : []), ...given.map(givenAnchors)];
    const { findings, checks } = verify(read, { anchors });
    return { findings, checks, notes, anchors: findings.filter(({ check }) => check === 'anchors') };
  } finally {
    read.close();
  }
}

/**
 * Exchanges the positions of two neighbouring events of different streams, which no hash of an event covers. They are
 * between the positions 20 and 30, and neither begins its stream.
 */
function swapTwo(): void {
  const read = openReadOnly(casino.dir);
  const events = [...read.allEvents({ toPosition: 30 })].map(({ event }) => event);
  read.close();
  const { position: one = 0 } =
    events.findLast(({ stream, version }, at) => {
      const next = events[at + 1];
      return at >= 20 && next && next.stream !== stream && next.version > 1 && version > 1;
    }) ?? {};
  casino.harm(`UPDATE events SET position = -1 WHERE position = ${one};
    UPDATE events SET position = ${one} WHERE position = ${one + 1};
    UPDATE events SET position = ${one + 1} WHERE position = -1`);
}

describe('verify with anchors', () => {
  it('an honest history matches, also after more events', async () => {
    for (const position of [10, 20, 30]) await appendAnchor(path, anchorOf(position));
    await casino.adjust('u1', '100');
    expect(verdict(anchorLine(anchorOf(25)))).toMatchObject({ anchors: [], notes: [] });
    expect(verdict().checks).toContain('anchors');
    rmSync(path);
    expect(verdict().checks).not.toContain('anchors');
  });

  // Each row is something that an insider does, and what the anchors at positions 10, 20 and 30 show of it.
  it.each<[string, () => unknown, string, number | null]>([
    [
      'exchanges the positions of two events of different streams',
      swapTwo,
      'does not match: events of different streams exchanged their positions after position 20, up to 30',
      null,
    ],
    [
      'rewrites the past and recomputes every hash',
      () =>
        forge(casino.dir, 'wallet-u1', 7, (data: { round: { round_id: string } }) => (data.round.round_id = 'forged')),
      'does not match: events were changed, replaced, removed or reordered after position 0, up to 10; the same holds for 2 later anchors',
      null,
    ],
    [
      'cuts the tail',
      () => casino.harm('DELETE FROM events WHERE position > 17'),
      'covers position 30, but the last event up to it is at position 17: 13 events are missing',
      17,
    ],
    [
      'deletes the last event',
      () => casino.harm('DELETE FROM events WHERE position >= 30'),
      'covers position 30, but the last event up to it is at position 29: 1 event is missing',
      29,
    ],
    [
      'deletes the last event and lets another take its position',
      async () => {
        casino.harm('DELETE FROM events WHERE position >= 30');
        await casino.rename('u1', 'Eva');
        casino.harm('UPDATE events SET position = 30 WHERE position > 30');
      },
      'does not match: events were changed, replaced, removed or reordered after position 20, up to 30',
      null,
    ],
  ])('a finding says what happened when an insider %s', async (_, harm, message, position) => {
    const anchors = [10, 20, 30].map(anchorOf);
    for (const anchor of anchors) await appendAnchor(path, anchor);
    await harm();
    expect(verdict().anchors).toEqual([
      {
        check: 'anchors',
        event_id: null,
        position,
        message: expect.stringMatching(new RegExp(`^the anchor of \\S+ in ${path} ${message}$`)),
      },
    ]);
    // The line on paper shows it too, when the file is gone or was made again by the insider.
    rmSync(path);
    expect(verdict(anchorLine(anchors[2] as Anchor)).anchors).toHaveLength(1);
    await appendAnchor(path, anchorOf(17));
    expect(verdict().anchors).toEqual([]);
    expect(verdict(anchorLine(anchors[2] as Anchor)).anchors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('in the given line') }),
    ]);
  });

  it('an anchor of another casino is named as such', async () => {
    const anchor = anchorOf(20);
    await casino.close();
    casino = await openSmallCasino();
    // Both were made with the same clock and ids, so the other one gets another first event.
    forge(casino.dir, 'account-u1', 1, (data: { username: string }) => {
      data.username = 'Eva';
    });
    expect(verdict(anchorLine(anchor)).anchors).toEqual([
      expect.objectContaining({ position: 1, message: expect.stringContaining('belongs to another casino') }),
    ]);
  });

  it('a file of anchors can be given, and what cannot be compared is an error', () => {
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'goldwake-elsewhere-')), 'kept');
    writeFileSync(elsewhere, `${anchorLine(anchorOf(12))}\n`);
    expect(verdict(elsewhere).anchors).toEqual([]);
    expect(() => givenAnchors(`${elsewhere}2`)).toThrow('--anchor: there is no file');
    writeFileSync(elsewhere, 'nothing');
    expect(() => givenAnchors(elsewhere)).toThrow('contains no anchor');
    expect(() => givenAnchors(anchorLine(anchorOf(12)).replace('position=12', 'position=13'))).toThrow(
      '--anchor: the line is incomplete or mistyped',
    );
    rmSync(join(elsewhere, '..'), { recursive: true });
  });

  it('a file that ends before the newest anchor of the database is reported, and that anchor is compared', async () => {
    await appendAnchor(path, anchorOf(10));
    const line = anchorLine(anchorOf(30)).replaceAll("'", '');
    casino.harm(`CREATE TABLE doc_anchors (id TEXT PRIMARY KEY, revision INTEGER, body TEXT);
      INSERT INTO doc_anchors VALUES ('newest', 1, json_object('line', '${line}'));
      DELETE FROM events WHERE position >= 30`);
    expect(verdict().notes).toEqual([expect.stringContaining(`${path} was truncated or replaced`)]);
    expect(verdict().anchors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('covers position 30') }),
    ]);
    rmSync(path);
    expect(verdict().notes).toEqual([expect.stringContaining(`${path} is missing`)]);
    expect(verdict().anchors).toHaveLength(1);
  });

  it('a history that went back is reported, and only anchors after that position no longer apply', async () => {
    for (const position of [10, 20, 30]) await appendAnchor(path, anchorOf(position));
    await appendAnchor(path, anchorOf(29));
    expect(verdict()).toMatchObject({
      anchors: [],
      notes: [expect.stringContaining('1 anchor after that position no longer applies')],
    });
    swapTwo();
    expect(verdict().anchors).toHaveLength(1);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(4);
  });
});
