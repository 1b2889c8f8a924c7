import { describe, expect, it } from '@jest/globals';
import type { Snapshot, Snapshots } from '../ports/snapshots.js';
import { type OpenStorage, withEngine } from './engine-under-test.js';

interface Balance {
  coins: bigint;
  rounds: ReadonlyMap<string, { stake: bigint }>;
  since: Date;
  note: string | null;
}

const HUGE = 2n ** 200n;

function balanceState(coins: bigint): Balance {
  return { coins, rounds: new Map([['r1', { stake: -coins }]]), since: new Date(1_700_000_000_000), note: null };
}

function snapshot(version: number, changes: Partial<Snapshot<Balance>> = {}): Snapshot<Balance> {
  const eventHash = `event-${version}`;
  return {
    stream: 'wallet-u1',
    version,
    eventHash,
    reducerHash: 'code',
    state: balanceState(BigInt(version)),
    ...changes,
  };
}

async function putAll(snapshots: Snapshots, ...all: Snapshot[]): Promise<void> {
  for (const one of all) await snapshots.put(one);
}

const versionOf = async (found: Promise<Snapshot | undefined>) => (await found)?.version;

/** Tests the rules that the snapshot cache must follow on every engine. */
export function snapshotsContract(name: string, open: OpenStorage): void {
  describe(`${name}: snapshots`, () => {
    it(
      'a snapshot is returned as it was stored, including bigints, Maps and Dates, also after a restart',
      withEngine(open, async ({ snapshots }, reopen) => {
        const put = snapshot(1_000, { state: balanceState(HUGE) });
        await snapshots.put(put);
        for (const again of [async () => snapshots, async () => (await reopen()).snapshots]) {
          const opened = await again();
          const { state, ...key } = (await opened.newest<Balance>('wallet-u1', 'code')) ?? {};
          expect(key).toEqual({ stream: 'wallet-u1', version: 1_000, eventHash: 'event-1000', reducerHash: 'code' });
          expect([state?.coins, state?.note, state?.since.getTime()]).toEqual([HUGE, null, 1_700_000_000_000]);
          expect([...(state?.rounds ?? [])]).toEqual([['r1', { stake: -HUGE }]]);
        }
      }),
    );

    it(
      'the newest snapshot at or before a version is found, and none before the first',
      withEngine(open, async ({ snapshots }) => {
        await putAll(snapshots, snapshot(2_000), snapshot(1_000), snapshot(3_000));
        for (const [to, found] of [
          [undefined, 3_000],
          [2_999, 2_000],
          [2_000, 2_000],
          [1_000, 1_000],
          [999, undefined],
        ]) {
          expect(await versionOf(snapshots.newest('wallet-u1', 'code', to))).toBe(found);
        }
      }),
    );

    it(
      'snapshots of another stream or of other code are not returned',
      withEngine(open, async ({ snapshots }) => {
        await putAll(snapshots, snapshot(1_000), snapshot(1_000, { reducerHash: 'other', state: balanceState(5n) }));
        expect(await snapshots.newest('wallet-u2', 'code')).toBeUndefined();
        expect(await snapshots.newest('wallet-u', 'code')).toBeUndefined();
        expect(await snapshots.newest('wallet-u1', 'newer code')).toBeUndefined();
        expect((await snapshots.newest<Balance>('wallet-u1', 'other'))?.state.coins).toBe(5n);
      }),
    );

    it(
      'a later snapshot replaces the one at the same version',
      withEngine(open, async ({ snapshots }) => {
        await putAll(snapshots, snapshot(1_000), snapshot(1_000, { eventHash: 'rewritten', state: balanceState(7n) }));
        const found = await snapshots.newest<Balance>('wallet-u1', 'code');
        expect([found?.eventHash, found?.state.coins]).toEqual(['rewritten', 7n]);
      }),
    );

    it(
      'snapshots of one stream or of all streams can be dropped and stored again',
      withEngine(open, async ({ snapshots }) => {
        await snapshots.drop();
        await putAll(snapshots, snapshot(1_000), snapshot(2_000, { stream: 'wallet-u2' }));
        await snapshots.drop('wallet-u1');
        expect(await snapshots.newest('wallet-u1', 'code')).toBeUndefined();
        expect(await versionOf(snapshots.newest('wallet-u2', 'code'))).toBe(2_000);
        await snapshots.drop();
        expect(await snapshots.newest('wallet-u2', 'code')).toBeUndefined();
        await snapshots.put(snapshot(1_000));
        expect(await versionOf(snapshots.newest('wallet-u1', 'code'))).toBe(1_000);
      }),
    );

    it(
      'dropOthers deletes snapshots of other code in one category only',
      withEngine(open, async ({ snapshots }) => {
        await putAll(
          snapshots,
          snapshot(1_000),
          snapshot(2_000, { reducerHash: 'old' }),
          snapshot(3_000, { stream: 'account-u1', reducerHash: 'old' }),
        );
        await snapshots.dropOthers('wallet', 'code');
        expect(await versionOf(snapshots.newest('wallet-u1', 'code'))).toBe(1_000);
        expect(await snapshots.newest('wallet-u1', 'old')).toBeUndefined();
        expect(await versionOf(snapshots.newest('account-u1', 'old'))).toBe(3_000);
      }),
    );

    it(
      'snapshots that are stored concurrently are all present and complete',
      withEngine(open, async ({ snapshots }) => {
        const versions = Array.from({ length: 200 }, (_, n) => (n + 1) * 1_000);
        await Promise.all([
          ...versions.map((version) => snapshots.put(snapshot(version))),
          ...versions.map((version) => snapshots.put(snapshot(version, { stream: 'wallet-u2' }))),
        ]);
        for (const stream of ['wallet-u1', 'wallet-u2']) {
          for (const version of versions) {
            expect((await snapshots.newest<Balance>(stream, 'code', version))?.state.coins).toBe(BigInt(version));
          }
        }
      }),
    );

    it(
      'a snapshot that cannot be stored is missing, and no error is thrown',
      withEngine(open, async ({ snapshots }) => {
        await snapshots.put(snapshot(1_000, { state: (() => {}) as never }));
        expect(await snapshots.newest('wallet-u1', 'code')).toBeUndefined();
        await snapshots.close();
        await snapshots.put(snapshot(1_000));
        expect(await snapshots.newest('wallet-u1', 'code')).toBeUndefined();
      }),
    );
  });
}
