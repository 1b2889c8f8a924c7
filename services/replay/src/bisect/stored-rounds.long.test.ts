import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bisected } from '@goldwake/contracts/http';
import { rebuild } from '@goldwake/core';
import { openDocuments, openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyFolder } from '../drills/casino-copy.js';
import { PROJECTIONS } from '../projections.js';
import { corrupt } from '../testing/corrupt.js';
import { writeHistory } from '../testing/seeded-history.js';
import { type BisectRequest, bisect } from './bisect.js';

let scratch: string;
let made = 0;
/** Version of the event whose stored round is corrupted. The round is beyond the first page of stored rounds. */
let version: number;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-rounds-'));
  const dir = join(scratch, 'sound');
  writeHistory(dir, { events: 2_400, players: 2, seed: 7 });
  const { store, documents, checkpoints, close } = await openDocuments(dir);
  for (const projection of PROJECTIONS) await rebuild(projection, { store, documents, checkpoints });
  await close();
  const casino = openReadOnly(dir);
  const bets = [...casino.streamEvents('wallet-p1')].filter(({ event }) => event.type === 'bet_and_win_settled');
  casino.close();
  version = bets[600]?.event.version ?? 0;
});
afterAll(() => rm(scratch, { recursive: true }));

function ask(wish: BisectRequest, sql = ''): Bisected {
  const dir = join(scratch, `copy-${++made}`);
  copyFolder(join(scratch, 'sound'), dir);
  if (sql) corrupt(dir, sql);
  const casino = openReadOnly(dir);
  try {
    return bisect(casino, undefined, wish);
  } finally {
    casino.close();
  }
}

const round = () => `json_extract(body, '$.uid') = 'p1' AND json_extract(body, '$.wallet_version') = ${version}`;

it('players with consistent stored rounds have no culprit', () => {
  expect(version).toBeGreaterThan(500);
  for (const wish of [{ uid: 'p1' }, { uid: 'p2' }, {}]) expect(ask(wish)).toMatchObject({ holds: true });
});

it.each([
  ['changed', () => `UPDATE doc_dice_rounds SET body = json_set(body, '$.round.outcome.roll', 111) WHERE ${round()}`],
  ['missing', () => `DELETE FROM doc_dice_rounds WHERE ${round()}`],
  [
    'stored for another player',
    () => `UPDATE doc_dice_rounds SET body = json_set(body, '$.uid', 'p2') WHERE ${round()}`,
  ],
])('a stored round that is %s is reported at its bet, for the player and for everybody', (_, sql) => {
  for (const wish of [{ uid: 'p1' }, {}]) {
    expect(ask(wish, sql())).toMatchObject({
      culprit: { where: 'projections', check: 'projections', event_id: `wallet-p1@${version}` },
    });
  }
});

it('a stored round without a bet is reported for the player whose uid it carries', () => {
  const sql = `INSERT INTO doc_dice_rounds SELECT 'ghost', 1, body FROM doc_dice_rounds WHERE ${round()}`;
  const message = expect.stringContaining('dice_rounds/ghost');
  expect(ask({ uid: 'p1' }, sql)).toMatchObject({ culprit: { where: 'projections', event_id: null, message } });
  expect(ask({ uid: 'p2' }, sql)).toMatchObject({ holds: true });
});

it('a stored round newer than the checkpoint of the projection is not a fault', () => {
  const sql = `UPDATE doc_checkpoints SET body = '{"position":1000}' WHERE id = 'games.dice_rounds'`;
  expect(ask({ uid: 'p1' }, sql)).toMatchObject({ holds: true });
});

it("an event whose cause is missing from the player's own streams is reported", () => {
  expect(ask({ uid: 'p1' }, `DELETE FROM events WHERE stream = 'account-p1'`)).toMatchObject({
    culprit: { where: 'events', check: 'causes', event_id: 'wallet-p1@1' },
  });
});

it('a gap in the positions is reported before faults in data stored for later events', () => {
  const sql = 'UPDATE events SET position = position + 1000 WHERE position = 2400';
  expect(ask({}, sql)).toMatchObject({ culprit: { where: 'events', check: 'positions' } });
});
