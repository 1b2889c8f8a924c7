import { once } from 'node:events';
import type { StoredEvent } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import { EmbeddedEventBus } from '@goldwake/embedded';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { balances } from '@goldwake/wallet/projections';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Projected } from '../testing/projected.js';
import { COMMANDS, commands, play, RUNS } from '../testing/random-history.js';

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

/** Returns each event in order, and a second delivery of each after the given number of other events. */
function delivered(events: readonly StoredEvent[], delays: readonly number[]): StoredEvent[] {
  return events
    .flatMap((event, at) => [
      { event, due: at },
      { event, due: at + (delays[at] ?? 1) + 0.5 },
    ])
    .sort((a, b) => a.due - b.due)
    .map(({ event }) => event);
}

/** Starts a consumer of the group at its checkpoint, delivers the given events and stops it. */
async function life(group: string, deliveries: readonly StoredEvent[]): Promise<void> {
  const tail: EventStore['tail'] = async function* (_, signal) {
    yield [...deliveries];
    if (!signal.aborted) await once(signal, 'abort');
  };
  const store: EventStore = Object.assign(Object.create(engine.store), { tail });
  const bus = new EmbeddedEventBus({ ...engine, store, report: (message) => engine.reports.push(message) });
  bus.subscribe({ ...balances, group });
  await bus.start();
  await bus.settled(Math.max(0, ...deliveries.map(({ position }) => position)));
  await bus.stop();
}

it('a repeated delivery of an event changes nothing, at any later time and after any restart of the consumer', async () => {
  const { documents, reports } = engine;
  const delays = fc.array(fc.integer({ min: 1, max: COMMANDS }), { minLength: COMMANDS, maxLength: COMMANDS });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(commands, delays, fc.double({ min: 0, max: 1, noNaN: true }), async (given, later, part) => {
      const events = play(given).map(({ event }) => event);
      const once = new Projected(balances);
      for (const event of events) await once.take(event);
      await documents.drop(...balances.collections);
      await documents.declare(...balances.collections);

      const group = `run.${runs++}`;
      const deliveries = delivered(events, later);
      await life(group, deliveries.slice(0, Math.floor(part * deliveries.length)));
      await life(group, deliveries);

      for (const spec of balances.collections) {
        const stored = (await documents.scan(spec)).map(({ id, body }) => [id, body]);
        expect(stored).toEqual(once.all(spec));
      }
      expect(reports).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
