import { describe, expect, it } from '@jest/globals';
import { collection } from '../ports/documents.js';
import { PositionGap, VersionGap } from '../ports/event-store.js';
import { collect, type EngineUnderTest, noted, type OpenEngine, reported, withEngine } from './engine-under-test.js';
import { historyOf, type Old } from './history-of.js';

const LAST = collection<{ position: number }>('last');

/** Appends four events of `wallet-a` at positions 1, 2, 4 and 5, and one event of `wallet-b` at position 3. */
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

/** Tests how every event store and event bus must treat a history with a missing event. */
export function eventHistoryContract(name: string, open: OpenEngine): void {
  const without = (position: number, test: (engine: EngineUnderTest) => Promise<void>) =>
    withEngine(open, async (engine, reopen) => {
      await fill(engine);
      await engine.lose(position);
      await test(await reopen());
    });

  /**
   * Opens an engine whose history lacks the event at this position, as if it had never been delivered to any consumer.
   */
  const lost = (position: number, test: (engine: EngineUnderTest) => Promise<void>) =>
    withEngine(open, test, { history: HISTORY, lost: position });

  describe(`${name}: a history with a gap`, () => {
    it(
      'a stream is read up to the missing version, which the error names',
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
      'the error also names the missing version if it is the first one requested',
      without(2, async ({ store }) => {
        const thrown = await error(collect(store.readStream('wallet-a', { fromVersion: 2 })));
        expect(thrown).toMatchObject({ name: 'VersionGap', version: 2 });
        expect(await collect(store.readStream('wallet-a', { fromVersion: 3 }))).toHaveLength(2);
      }),
    );

    it(
      'a page of positions with a gap is refused',
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
      'a tail is read up to the missing position, which the error names',
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
      'a consumer stops and reports before the missing position, and handles nothing after it',
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
        // Depending on the engine, the gap is reported by the group itself or by the relay that reads the store for it.
        expect(engine.reports[0]).toMatch(/ stopped after position 2: the event at position 3 is missing$/);
      }),
    );
  });
}
