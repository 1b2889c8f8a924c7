import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFolder } from '../drills/casino-copy.js';
import { corrupt } from '../testing/corrupt.js';
import { replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';

let scratch: string;
let here: string;
let made = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-compare-'));
  here = join(scratch, 'here');
  writeHistory(here, { events: 600, players: 3, seed: 7 });
});
afterAll(() => rm(scratch, { recursive: true }));

function damaged(sql: string): string {
  const dir = join(scratch, `there-${++made}`);
  copyFolder(here, dir);
  corrupt(dir, sql);
  return dir;
}

async function compared(there: string, data = here) {
  const { code, out } = await replay('compare', data, there, '--json');
  return { code, ...JSON.parse(out) };
}

const SAME = { code: 0, events_here: 600, events_there: 600, order_differs_at: null, streams: [], balances: [] };

describe('compare', () => {
  it('a casino and its export are equal in both directions, with masked and with clear usernames', async () => {
    for (const [name, more] of [
      ['masked', []],
      ['clear', ['--with-personal-data']],
    ] as const) {
      const out = join(scratch, name);
      await replay('export', '--out', out, '--data', here, ...more);
      expect(await compared(out)).toMatchObject(SAME);
      expect(await compared(here, out)).toMatchObject(SAME);
    }
  });

  it('the result names the first differing event, the events of each side from there on and the differing balances', async () => {
    const there =
      damaged(`UPDATE events SET data = json_set(data, '$.postings[0].amount', '-7', '$.postings[1].amount', '7')
      WHERE stream = 'wallet-p1' AND version = 20`);
    const { code, streams, balances } = await compared(there);
    expect(code).toBe(1);
    expect(streams).toEqual([
      {
        stream: 'wallet-p1',
        differs_at: 'wallet-p1@20',
        only_here: expect.any(Number),
        only_there: expect.any(Number),
      },
    ]);
    expect(streams[0].only_here).toBe(streams[0].only_there);
    expect(balances).toContainEqual(expect.objectContaining({ uid: 'p1', field: expect.stringMatching(/_coins$/) }));
  });

  it('an event changed without a new hash is found even if all balances are equal', async () => {
    const there = damaged(
      `UPDATE events SET recorded_at = '2026-01-01T00:00:00.000Z' WHERE stream = 'wallet-p2' AND version = 9`,
    );
    expect(await compared(there)).toMatchObject({ code: 1, streams: [{ differs_at: 'wallet-p2@9' }], balances: [] });
  });

  it('two events of different streams with exchanged positions differ in their order, although every stream is equal', async () => {
    const there = damaged(`UPDATE events SET position = -position WHERE position IN (300, 301);
      UPDATE events SET position = 601 + position WHERE position < 0`);
    const found = await compared(there);
    expect(found).toMatchObject({ code: 1, streams: [], balances: [], order_differs_at: { position: 300 } });
    expect(found.order_differs_at.here).not.toBe(found.order_differs_at.there);
  });

  it('extra events are counted when one history ends earlier than the other', async () => {
    const there = damaged('DELETE FROM events WHERE position > 590');
    const { streams, events_there } = await compared(there);
    expect(events_there).toBe(590);
    expect(
      streams.every(
        (one: { differs_at: unknown; only_there: number }) => one.differs_at === null && one.only_there === 0,
      ),
    ).toBe(true);
    expect(streams.reduce((sum: number, one: { only_here: number }) => sum + one.only_here, 0)).toBe(10);
  });

  it('diff --with gives the same answer', async () => {
    const there = damaged('DELETE FROM events WHERE position > 590');
    const { code, out } = await replay('diff', '--with', there, '--data', here, '--json');
    expect({ code, ...JSON.parse(out) }).toEqual(await compared(there));
  });

  it('--with together with a player is refused with one line', async () => {
    const { code, err } = await replay('diff', 'p1', '--with', here, '--data', here);
    expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });
});
