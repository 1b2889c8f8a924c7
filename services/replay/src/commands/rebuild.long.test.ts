import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@goldwake/core/testing';
import { openReadOnly } from '@goldwake/embedded';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAIN, replay } from '../testing/run-replay.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSmallCasino } from '../testing/small-casino.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
beforeEach(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-rebuild-'));
});
afterEach(async () => {
  await casino.close();
  await rm(scratch, { recursive: true });
});

const rebuild = (...args: string[]) => replay('rebuild', '--data', casino.dir, ...args);
const GOLD = "UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'u1'";

/** Returns all documents of the folder by collection. */
function stored(dir = casino.dir): [collection: string, documents: unknown[]][] {
  const read = openReadOnly(dir);
  try {
    return read.collections().map(({ name }) => [name, [...read.allDocuments(name)].map(({ id, body }) => [id, body])]);
  } finally {
    read.close();
  }
}

function storedIn(collection: string, dir?: string): unknown[] | undefined {
  return stored(dir).find(([name]) => name === collection)?.[1];
}

describe('rebuild', () => {
  it('a consistent folder has no difference, and projections that were never built are created', async () => {
    const balances = [storedIn('balances'), storedIn('house_accounts')];
    const { code, out } = await rebuild('--json');
    expect({ code, ...JSON.parse(out) }).toEqual({
      code: 0,
      projections: [
        expect.objectContaining({ projection: 'wallet.balances', events: 32, documents: 6, as_of: 32, count: 0 }),
        expect.objectContaining({
          projection: 'promotions.postal_codes',
          events: 32,
          documents: 0,
          as_of: 0,
          count: 0,
        }),
        expect.objectContaining({ projection: 'cashier.open_reviews', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'social.people', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'social.pairs', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'social.chat_messages', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'social.player_reports', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'games.dice_rounds', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({ projection: 'games.played_games', events: 32, documents: 0, as_of: 0, count: 0 }),
        expect.objectContaining({
          projection: 'games.open_slot_rounds',
          events: 32,
          documents: 0,
          as_of: 0,
          count: 0,
        }),
        expect.objectContaining({ projection: 'games.tide_rounds', events: 32, documents: 0, as_of: 0, count: 0 }),
      ],
    });
    expect([storedIn('balances'), storedIn('house_accounts')]).toEqual(balances);
    expect(storedIn('dice_rounds')).toHaveLength(20);
    expect(storedIn('social_people')).toHaveLength(2);
    expect(JSON.parse((await rebuild('games.dice_rounds', '--json')).out).projections).toMatchObject([
      { documents: 20, as_of: 32, count: 0, swapped: true },
    ]);
  });

  it('a corrupted field is reported with exit code 1 and repaired: verify and the next rebuild exit with code 0', async () => {
    const sound = storedIn('balances');
    casino.harm(GOLD);
    const { code, out } = await rebuild('wallet.balances');
    expect(code).toBe(1);
    expect(out).toMatch(/^wallet.balances: 1 difference in 6 documents as of position 32\. Rebuilt from 32 events/);
    expect(out).toMatch(/balances\/u1 +gold_coins +0\.000001 GC +4,99\d\.\d+ GC\n/);
    expect(storedIn('balances')).toEqual(sound);
    expect((await replay('verify', '--data', casino.dir)).code).toBe(0);
    expect((await rebuild('wallet.balances')).code).toBe(0);
  });

  it('the amounts of a round are shown in coins of its currency, also if nothing is swapped in', async () => {
    await rebuild('games.dice_rounds');
    casino.harm("UPDATE doc_dice_rounds SET body = json_set(body, '$.round.payout', '12500000')");
    for (const options of [['--compare-only'], []]) {
      const { out } = await rebuild('games.dice_rounds', ...options);
      expect(out).toMatch(/dice_rounds\/\S+ +round\.payout +12\.5\d* GC +\d+\.\d\d\d* GC\n/);
      expect(out).not.toContain('12500000');
    }
  });

  it('--compare-only changes nothing', async () => {
    casino.harm(GOLD);
    await rebuild('--compare-only');
    const before = stored();
    const { code, out } = await rebuild('--compare-only', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).projections[0]).toMatchObject({ count: 1, swapped: false });
    expect(stored().filter(([name]) => name !== 'rebuilds')).toEqual(before.filter(([name]) => name !== 'rebuilds'));
  });

  it('a killed rebuild changes nothing, and the next one starts from scratch', async () => {
    const EVENTS = 12_000;
    writeHistory(scratch, { events: EVENTS, players: 50, seed: 4 });
    const over = (...args: string[]) => replay('rebuild', 'games.dice_rounds', '--data', scratch, ...args);
    expect((await over()).code).toBe(0);
    const live = JSON.stringify(storedIn('dice_rounds', scratch));
    const child = spawn(process.execPath, [MAIN, 'rebuild', 'games.dice_rounds', '--data', scratch]);
    const ended = once(child, 'close');
    const read = openReadOnly(scratch);
    const position = () => read.document<{ position: number }>('rebuilds', 'games.dice_rounds')?.body.position ?? 0;
    const isOnItsWay = () => position() > 0 && position() < EVENTS;
    await until(() => child.exitCode !== null || isOnItsWay());
    read.close();
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(JSON.stringify(storedIn('dice_rounds', scratch)) === live).toBe(true);
    const { code, out } = await over('--json');
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, projections: [{ count: 0, swapped: true }] });
    expect(JSON.stringify(storedIn('dice_rounds', scratch)) === live).toBe(true);
  });

  it('a missing event stops the rebuild with one line and leaves the live projection unchanged', async () => {
    casino.harm(GOLD);
    casino.harm("DELETE FROM events WHERE stream = 'wallet-u2' AND version = 4");
    const before = storedIn('balances');
    const { code, out, err } = await rebuild('wallet.balances');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^\S+: the event at position \d+ is missing; the live projections are unchanged\n$/);
    expect(storedIn('balances')).toEqual(before);
  });

  it('a missing last event stops the rebuild with one line that says so, and nothing is swapped in', async () => {
    casino.harm('DELETE FROM events WHERE position = 32');
    const before = storedIn('balances');
    const { code, out, err } = await rebuild('wallet.balances');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(
      /^\S+: wallet\.balances has handled events up to position 32, but the last event has position 31: the end of the history is missing; the live projections are unchanged\n$/,
    );
    expect(storedIn('balances')).toEqual(before);
  });

  it('an event that the projection cannot handle is named, and nothing is swapped in', async () => {
    casino.harm("UPDATE events SET data = '{}' WHERE stream = 'wallet-u1' AND version = 7");
    const before = storedIn('balances');
    const { code, out } = await rebuild('wallet.balances');
    expect(code).toBe(1);
    expect(out).toMatch(/Nothing was changed\.[\s\S]*Refused[\s\S]*\n +\d+ +wallet-u1@7 +\S/);
    expect(storedIn('balances')).toEqual(before);
  });

  it.each([
    [
      'an unknown projection',
      ['wallet.balance'],
      /no projection wallet\.balance; the projections are wallet\.balances, /,
    ],
    ['a missing folder', ['--data', '/nowhere/at/all'], /there is no such folder/],
  ])('%s is refused with one line', async (_, args, said) => {
    const { code, out, err } = await rebuild(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(said);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('an export is refused because it has no projections', async () => {
    const out = join(scratch, 'evening');
    await replay('export', '--data', casino.dir, '--out', out);
    const refused = await replay('rebuild', '--data', out);
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/an export has no projections/) });
  });

  it('--list shows the projections and their collections', async () => {
    const { code, out } = await rebuild('--list');
    expect(code).toBe(0);
    expect(out).toMatch(/^wallet\.balances +balances, held_balances, house_accounts$/m);
    expect(out).toMatch(/^social\.people +social_people$/m);
  });
});
