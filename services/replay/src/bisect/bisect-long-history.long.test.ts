import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MoneyMoved, type WalletEvent } from '@goldwake/contracts';
import type { Bisected } from '@goldwake/contracts/http';
import { openReadOnly, type ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFolder } from '../drills/casino-copy.js';
import { loadReducer } from '../reducer-module.js';
import { corrupt, forge } from '../testing/corrupt.js';
import { writeHistory } from '../testing/seeded-history.js';
import { WalletFold, walletCode } from '../wallets/wallet-fold.js';
import { type BisectRequest, bisect } from './bisect.js';

function ask(dir: string, wish: BisectRequest, kept = true): Bisected {
  const casino = openReadOnly(dir);
  const snapshots = kept ? SnapshotFile.open(dir, { write: true }) : undefined;
  try {
    return bisect(casino, snapshots, wish);
  } finally {
    snapshots?.close();
    casino.close();
  }
}

describe('bisect in a long history', () => {
  const STREAM = 'wallet-p1';
  let scratch: string;
  let sound: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'goldwake-bisect-'));
    sound = join(scratch, 'sound');
    writeHistory(sound, { events: 4_500, players: 1, seed: 3 });
  });
  afterAll(() => rm(scratch, { recursive: true }));

  let made = 0;
  function copy(): string {
    const dir = join(scratch, `copy-${++made}`);
    copyFolder(sound, dir);
    return dir;
  }

  function withCasino<T>(dir: string, work: (casino: ReadOnlyCasino, snapshots: SnapshotFile) => T): T {
    const casino = openReadOnly(dir);
    const snapshots = SnapshotFile.open(dir, { write: true });
    try {
      return work(casino, snapshots);
    } finally {
      snapshots.close();
      casino.close();
    }
  }

  /**
   * Changes one posting by one micro in the first event with postings from a given version on. @returns the id of the
   * event
   */
  function offByOne(dir: string, from: number, account: string, resign: boolean): string {
    const version = withCasino(dir, (casino) => {
      for (const { event } of casino.streamEvents(STREAM, { fromVersion: from })) {
        if ((event as never as { data: MoneyMoved }).data.postings.length > 0) return event.version;
      }
      throw new Error('no postings');
    });
    const change = (data: MoneyMoved) => {
      const posting = data.postings.find((one) => one.account.startsWith(account));
      if (posting) posting.amount = String(BigInt(posting.amount) + 1n);
    };
    if (resign) forge(dir, STREAM, version, change);
    else {
      const data = withCasino(dir, (casino) => casino.event(STREAM, version)?.event.data as MoneyMoved);
      change(data);
      corrupt(
        dir,
        'UPDATE events SET data = ? WHERE stream = ? AND version = ?',
        JSON.stringify(data),
        STREAM,
        version,
      );
    }
    return `${STREAM}@${version}`;
  }

  const foldAll = (dir: string) => withCasino(dir, (casino, snapshots) => new WalletFold(casino, snapshots).at('p1'));

  it.each(['player:', 'house:'])(
    'a %s posting off by one is found by reading a single block of events once snapshots exist',
    async (account) => {
      const dir = copy();
      const at = offByOne(dir, 2_345, account, true);
      const cold = ask(dir, { uid: 'p1' });
      const warm = ask(dir, { uid: 'p1' });
      expect([cold.by, warm.by]).toEqual(['every_event', 'snapshots']);
      expect(warm.culprit).toEqual({ ...cold.culprit, event_id: at });
      expect(warm.events_read).toBeLessThanOrEqual(1_000);
    },
  );

  it('snapshots taken from the faulty history locate the fault', async () => {
    const dir = copy();
    const at = offByOne(dir, 2_345, 'player:', true);
    foldAll(dir);
    expect(ask(dir, { uid: 'p1' })).toMatchObject({ by: 'snapshots', culprit: { event_id: at } });
  });

  it('snapshots taken before the fault was introduced do not hide it', async () => {
    const dir = copy();
    foldAll(dir);
    const at = offByOne(dir, 2_345, 'player:', false);
    expect(ask(dir, { uid: 'p1' })).toMatchObject({ by: 'every_event', culprit: { event_id: at } });
  });

  it('a stale snapshot is reported at the first event it lacks, and correct snapshots are not reported', async () => {
    const dir = copy();
    foldAll(dir);
    expect(ask(dir, { uid: 'p1' }).holds).toBe(true);
    withCasino(dir, (casino, snapshots) => {
      const earlier = new WalletFold(casino, undefined).at('p1', 1_990).state;
      const snapshot = snapshots.at<WalletState>(STREAM, walletCode(), 2_000);
      if (!snapshot) throw new Error('no snapshot');
      snapshots.put({ ...snapshot, state: earlier });
    });
    expect(ask(dir, { uid: 'p1' }).culprit).toMatchObject({ where: 'snapshots', event_id: `${STREAM}@1991` });
  });

  it('another reducer is reported at the first event where its result differs, with and without snapshots', async () => {
    const dir = copy();
    const file = join(scratch, 'short.mjs');
    await writeFile(
      file,
      `import { walletReducer } from '@goldwake/wallet/domain';
       const gold = (state) => state.balances.gold_coins;
       export default { initial: walletReducer.initial, evolve(state, event) {
         const after = walletReducer.evolve(state, event);
         if (event.version < 2_345 || gold(after) <= gold(state)) return after;
         return { ...after, balances: { ...after.balances, gold_coins: gold(after) - 1n } };
       } };`.replace('@goldwake/wallet/domain', import.meta.resolve('@goldwake/wallet/domain')),
    );
    const reducer = await loadReducer(file);
    const first = withCasino(dir, (casino) => {
      let state = walletReducer.initial('p1');
      for (const { event } of casino.streamEvents(STREAM)) {
        const before = state.balances.gold_coins;
        state = walletReducer.evolve(state, event as WalletEvent);
        if (event.version >= 2_345 && state.balances.gold_coins > before) return event.eventId;
      }
      throw new Error('no gain');
    });
    const cold = ask(dir, { uid: 'p1', reducer });
    const warm = ask(dir, { uid: 'p1', reducer });
    const fromZero = ask(dir, { reducer, fromZero: true });
    expect(cold.culprit).toMatchObject({ where: 'reducer', event_id: first, departures: [{ by: '-1' }] });
    expect(warm.culprit).toEqual(cold.culprit);
    expect(fromZero.culprit).toEqual(cold.culprit);
  });
});
