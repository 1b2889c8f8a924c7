import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { SNAPSHOT_EVERY, type Snapshot } from '@goldwake/core';
import { sized } from '@goldwake/core/testing';
import { openReadOnly, type ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { agrees, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { copyFolder } from '../drills/casino-copy.js';
import { corrupt } from '../testing/corrupt.js';
import { walletHistory } from '../testing/random-wallet.js';
import { writeHistory } from '../testing/seeded-history.js';
import { openSnapshots } from './open-snapshots.js';
import { WalletFold, walletCode } from './wallet-fold.js';

/**
 * Copies the rounds into an array, because states may come from another realm, whose Map class differs from the test's.
 */
const plain = (state: WalletState) => ({ ...state, rounds: [...state.rounds] });

describe('folding a wallet from a snapshot', () => {
  const EVENTS = 3_600;
  let dir: string;
  let casino: ReadOnlyCasino;
  let snapshots: SnapshotFile;
  let last: number;
  let made = 0;
  const zero = () => new WalletFold(casino, undefined);
  const fold = () => new WalletFold(casino, snapshots);

  /**
   * Returns how many events are folded to reach a version, and checks the state against a fold from the first event.
   */
  function foldedFor(version: number): number {
    let steps = 0;
    const at = fold().at('p1', version, () => steps++);
    const whole = zero().at('p1', version);
    expect(plain(at.state)).toEqual(plain(whole.state));
    expect([at.version, at.event]).toEqual([whole.version, whole.event]);
    return steps;
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'goldwake-fold-'));
    writeHistory(dir, { events: EVENTS, players: 1, seed: 1 });
    casino = openReadOnly(dir);
    snapshots = openSnapshots(dir);
    last = casino.version('wallet-p1');
  });
  beforeEach(() => {
    snapshots.drop();
    fold().at('p1');
  });
  afterAll(async () => {
    snapshots.close();
    casino.close();
    await rm(dir, { recursive: true });
  });

  it.each([
    ['a changed event', "UPDATE events SET data = json_set(data, '$.round.draw.nonce', 9999) WHERE"],
    ['a missing event', 'DELETE FROM events WHERE'],
  ])(
    'with %s, snapshots are stored only before the fault, because later ones would be wrong once the history is repaired',
    (_, sql) => {
      const copy = join(dir, `copy-${++made}`);
      copyFolder(dir, copy);
      corrupt(copy, `${sql} stream = 'wallet-p1' AND version = 1500`);
      const [damaged, kept] = [openReadOnly(copy), openSnapshots(copy)];
      kept.drop();
      new WalletFold(damaged, kept).at('p1');
      expect(kept.versions('wallet-p1', walletCode())).toEqual([1_000]);
      kept.close();
      damaged.close();
    },
  );

  it('the state at any version equals a fold from the first event and needs fewer than a thousand events', () => {
    const version = fc.integer({ min: 0, max: last + 10 });
    fc.assert(
      fc.property(version, (at) => {
        expect(foldedFor(at)).toBe(Math.min(at, last) % SNAPSHOT_EVERY);
      }),
      { numRuns: sized(10, 20) },
    );
  });

  it('a snapshot is stored at every thousandth version', () => {
    const kept = Array.from({ length: Math.floor(last / SNAPSHOT_EVERY) }, (_, n) => (n + 1) * SNAPSHOT_EVERY);
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(snapshots.versions('wallet-p1', walletCode())).toEqual(kept);
  });

  it('the result contains the event of its version, even if no event is folded after the snapshot', () => {
    expect(fold().at('p1', 2_000).event?.eventId).toBe('wallet-p1@2000');
    expect(fold().at('p1', 0)).toMatchObject({ version: 0, event: undefined });
    expect(fold().at('nobody')).toMatchObject({ version: 0, event: undefined });
  });

  const at = (version: number) =>
    snapshots.at<WalletState>('wallet-p1', walletCode(), version) as Snapshot<WalletState>;

  it.each<[string, () => Partial<Snapshot<WalletState>>]>([
    ['of another history', () => ({ eventHash: 'f'.repeat(64) })],
    ['with an older state', () => ({ state: at(2_000).state })],
    ['with an invalid state', () => ({ state: {} as WalletState })],
  ])('a snapshot %s is skipped and the previous one is used', (_, wrong) => {
    snapshots.put({ ...at(3_000), ...wrong() });
    expect(foldedFor(3_100)).toBe(1_100);
  });

  it('no snapshot is stored when the snapshot file is opened read-only', () => {
    snapshots.drop();
    const reading = SnapshotFile.open(dir, { write: false });
    expect(new WalletFold(casino, reading).at('p1', 1_500).version).toBe(1_500);
    expect(reading.versions('wallet-p1', walletCode())).toEqual([]);
    reading.close();
  });
});

describe('snapshots after any sequence of commands', () => {
  const evolve = (state: WalletState, event: StoredEvent<WalletEvent>) =>
    walletReducer.evolve(state, event as WalletEvent);

  it('a snapshot at any version, folded with the later events, gives the same state as all events', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'goldwake-split-'));
    const snapshots = openSnapshots(dir);
    const key = { stream: 'wallet-u1', eventHash: 'e', reducerHash: 'code' };
    fc.assert(
      fc.property(walletHistory, fc.nat(80), (history, anywhere) => {
        const version = history.length === 0 ? 0 : anywhere % (history.length + 1);
        const from = history.slice(0, version).reduce(evolve, walletReducer.initial('u1'));
        expect(snapshots.put({ ...key, version, state: from })).toBe(true);
        const kept = snapshots.at<WalletState>('wallet-u1', 'code', version);
        if (!kept) throw new Error('the snapshot was not stored');
        const tail = history.slice(version).reduce(evolve, kept.state);
        expect(plain(tail)).toEqual(plain(history.reduce(evolve, walletReducer.initial('u1'))));
      }),
      { numRuns: sized(200, 1_000) },
    );
    snapshots.close();
    await rm(dir, { recursive: true });
  });

  it('each event agrees with the wallet state after it and with no other balance', () => {
    fc.assert(
      fc.property(walletHistory, (history) => {
        let state = walletReducer.initial('u1');
        for (const event of history) {
          state = evolve(state, event);
          expect(agrees(state, event as WalletEvent)).toBe(true);
          const richer = { ...state.balances, gold_coins: state.balances.gold_coins + 1n };
          expect(agrees({ ...state, balances: richer }, event as WalletEvent)).toBe(false);
        }
      }),
    );
  });
});
