import { describe, expect, it } from '@jest/globals';
import { collection } from '../ports/documents.js';
import { PositionGap, VersionGap } from '../ports/event-store.js';
import { collect, type EngineUnderTest, noted, type OpenEngine, reported, withEngine } from './engine-under-test.js';
import { historyOf, type Old } from './history-of.js';

const LAST = collection<{ position: number }>('last');

/** Four events of `wallet-a` at positions 1, 2, 4 and 5, one of `wallet-b` at 3. */
async function fill({ store }: EngineUnderTest): Promise<void> {
  await store.append(noted('wallet-a', 0, 'c1', 1, 2));
  await store.append(noted('wallet-b', 0, 'c1', 3));
  await store.append(noted('wallet-a', 2, 'c2', 4, 5));
}

const HISTORY = historyOf(
  ...['wallet-a', 'wallet-a', 'wallet-b', 'wallet-a', 'wallet-a'].map((stream, n): Old => [stream, 'noted', 1, n + 1]),
);

async function error(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (thrown) => thrown,
  );
}

/** What every event store and bus must do about a history from which an event was taken away. */
export function eventHistoryContract(name: string, open: OpenEngine): void {
  const without = (position: number, test: (engine: EngineUnderTest) => Promise<void>) =>
    withEngine(open, async (engine, reopen) => {
      await fill(engine);
      await engine.lose(position);
      await test(await reopen());
    });

  /** Never brought to anybody either. */
  const lost = (position: number, test: (engine: EngineUnderTest) => Promise<void>) =>
    withEngine(open, test, { history: HISTORY, lost: position });

  describe(`${name}: a history with a hole`, () => {
    it(
      'gives a stream up to the missing version, then says which is missing',
      without(4, async ({ store }) => {
        const seen: number[] = [];
        const thrown = await error(
          (async () => {
            for await (const { version } of store.readStream('wallet-a')) seen.push(version);
          })(),
        );
        expect(seen).toEqual([1, 2]);
        expect(thrown).toBeInstanceOf(VersionGap);
        expect(thrown).toMatchObject({ stream: 'wallet-a', version: 3 });
      }),
    );

    it(
      'says so also where the first version that was asked for is missing',
      without(2, async ({ store }) => {
        const thrown = await error(collect(store.readStream('wallet-a', { fromVersion: 2 })));
        expect(thrown).toMatchObject({ name: 'VersionGap', version: 2 });
        expect(await collect(store.readStream('wallet-a', { fromVersion: 3 }))).toHaveLength(2);
      }),
    );

    it(
      'gives no page of positions that has a hole in it',
      without(3, async ({ store }) => {
        expect(await store.readAll(0, 2)).toHaveLength(2);
        expect(await store.readAll(3, 10)).toHaveLength(2);
        for (const after of [0, 2]) {
          const thrown = await error(store.readAll(after, 10));
          expect(thrown).toBeInstanceOf(PositionGap);
          expect(thrown).toMatchObject({ position: 3 });
        }
      }),
    );

    it(
      'gives a tail up to the missing position, then says which is missing',
      without(3, async ({ store }) => {
        const seen: number[] = [];
        const thrown = await error(
          (async () => {
            for await (const batch of store.tail(0, new AbortController().signal))
              seen.push(...batch.map(({ position }) => position));
          })(),
        );
        expect(seen).toEqual([1, 2]);
        expect(thrown).toMatchObject({ name: 'PositionGap', position: 3 });
      }),
    );

    it(
      'stops a consumer before the missing position: it reports, and handles nothing after it',
      lost(3, async (engine) => {
        const seen: number[] = [];
        await engine.documents.declare(LAST);
        engine.bus.subscribe({
          group: 'test.group',
          topics: ['wallet'],
          handle({ position }, effects) {
            seen.push(position);
            effects.put(LAST, 'last', { position });
          },
        });
        await engine.bus.start();
        await engine.bus.settled(2);
        await reported(engine);
        await engine.store.append(noted('wallet-c', 0, 'c1', 6));
        await engine.bus.stop();
        expect(seen).toEqual([1, 2]);
        expect(engine.bus.positions()).toEqual({ 'test.group': 2 });
        // Whoever reads the store for the group is the one to tell.
        expect(engine.reports[0]).toMatch(/ stopped after position 2: the event at position 3 is missing$/);
      }),
    );
  });
}
