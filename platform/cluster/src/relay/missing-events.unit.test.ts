import type { DeadLetter, Documents, DocumentWrite } from '@goldwake/core';
import { systemClock } from '@goldwake/core/adapters';
import { expect, it } from '@jest/globals';
import { Topics } from '../kafka/topics.js';
import { MissingEvents } from './missing-events.js';

const EVENTS = 2_500;

it('more dead letters than fit in one write are written in several, and those of restored events are removed in turns', async () => {
  const letters = new Map<string, DeadLetter>();
  const writes: number[] = [];
  const documents = {
    async write(all: readonly DocumentWrite[]) {
      writes.push(all.length);
      for (const one of all) {
        if (one.op === 'put') letters.set(one.id, one.body as DeadLetter);
        else letters.delete(one.id);
      }
    },
    async find(_: unknown, { limit = 0, offset = 0 }) {
      const page = [...letters].slice(offset, offset + limit);
      return page.map(([id, body]) => ({ id, revision: 1, body }));
    },
  } as unknown as Documents;
  const restored = new Set<string>();
  const store = {
    gapAfter: async () => undefined,
    storedAmong: async (ids: readonly string[]) => new Set(ids.filter((id) => restored.has(id))),
    countBetween: async () => 0,
  };
  const missing = new MissingEvents({
    store,
    documents,
    topics: new Topics({ partitions: 1 }),
    clock: systemClock,
    report() {},
  });
  const lost = Array.from({ length: EVENTS }, (_, at) => ({ stream: `wallet-${at}`, version: 1 }));
  await missing.add({ first: 1, last: EVENTS, lost, unknown: 0, isCertain: true });
  expect(writes).toEqual([1_000, 1_000, 500]);
  expect(letters.size).toBe(EVENTS);
  // The first page contains only events that stay missing.
  for (const { stream } of lost.slice(1_200)) restored.add(`${stream}@1`);
  for (let turn = 0; turn < 3; turn++) await missing.removeRestored();
  expect(letters.size).toBe(1_200);
  for (const { stream } of lost) restored.add(`${stream}@1`);
  for (let turn = 0; turn < 3; turn++) await missing.removeRestored();
  expect(letters.size).toBe(0);
});
