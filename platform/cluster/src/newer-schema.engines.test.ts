import { UPCASTERS, type Upcaster } from '@goldwake/contracts';
import { collection, DEAD_LETTERS } from '@goldwake/core';
import { declareTestTypes, historyOf, noted, until } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { openClusterUnderTest } from './testing/cluster-under-test.js';

declareTestTypes();

const STEPS = UPCASTERS.wallet_opened as Upcaster[];
const KNOWN = STEPS.length + 1;
const SHAPE = { shape: 'of tomorrow' };

const HISTORY = historyOf(
  ['wallet-a', 'noted', 1, 1],
  ['wallet-b', 'noted', 1, 2],
  ['wallet-a', 'wallet_opened', KNOWN + 1, SHAPE],
  ['wallet-b', 'noted', 1, 4],
  ['wallet-a', 'noted', 1, 5],
);

/** Data of the handled events in order, by stream id. */
const TAKEN = collection<{ data: unknown[] }>('taken');

it('an event of a newer schema parks only its player and is reported; a program that knows the schema handles all events', async () => {
  let engine = await openClusterUnderTest({ history: HISTORY });
  const start = async () => {
    await engine.documents.declare(TAKEN);
    engine.bus.subscribe({
      group: 'test.group',
      topics: ['wallet'],
      async handle({ stream, data }, effects) {
        const before = await effects.get(TAKEN, stream);
        effects.put(TAKEN, stream, { data: [...(before?.body.data ?? []), data] });
      },
    });
    await engine.bus.start();
  };
  const taken = async (stream: string) => (await engine.documents.get(TAKEN, stream))?.body.data;
  const untilTaken = (stream: string, last: unknown) => until(async () => (await taken(stream))?.at(-1) === last);
  const report = `test.group parked a before position 3: wallet-a@2: wallet_opened of schema ${KNOWN + 1}, this Goldwake knows ${KNOWN}; update Goldwake`;
  try {
    await start();
    await engine.store.append(noted('wallet-b', 2, 'c6', 6));
    await engine.store.append(noted('wallet-a', 3, 'c7', 7));
    await engine.store.append(noted('wallet-c', 0, 'c8', 8));
    await Promise.all([untilTaken('wallet-b', 6), untilTaken('wallet-c', 8)]);
    expect(await taken('wallet-a')).toEqual([1]);
    expect([...new Set(engine.reports)]).toEqual([report]);

    engine = await engine.reopen();
    await start();
    await engine.store.append(noted('wallet-b', 3, 'c9', 9));
    await untilTaken('wallet-b', 9);
    expect(await taken('wallet-a')).toEqual([1]);
    expect([...new Set(engine.reports)]).toEqual([report]);

    STEPS.push((data) => data);
    engine = await engine.reopen();
    await start();
    await engine.store.append(noted('wallet-a', 4, 'c10', 10));
    await untilTaken('wallet-a', 10);
    expect(await taken('wallet-a')).toEqual([1, SHAPE, 5, 7, 10]);
    expect(await taken('wallet-b')).toEqual([2, 4, 6, 9]);
    expect(engine.reports).toEqual([]);
    expect(await engine.documents.count(DEAD_LETTERS, { index: 'by_group' })).toBe(0);
  } finally {
    STEPS.length = KNOWN - 1;
    await engine.close();
  }
});
