import type { StoredEvent } from '@goldwake/contracts';
import { PositionGap } from '@goldwake/core';
import { expect, it } from '@jest/globals';
import { eventsInGap } from './gap-events.js';

const stored = (position: number) => ({ position, stream: 'wallet-a' }) as StoredEvent;

it('a search for missing events that is aborted ends with an error instead of an incomplete result', async () => {
  const stopping = new AbortController();
  const store = {
    readAll: () => Promise.reject(new PositionGap(2)),
    lastPosition: () => Promise.resolve(9),
    gapAfter: async () => {
      stopping.abort();
      return { last: 3, lost: [] };
    },
  };
  const read = async () => {
    for await (const item of eventsInGap(store, 1, 9, { relayed: async () => 9, signal: stopping.signal }))
      throw new Error(`${item.position} was read`);
  };
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
});

it('an event that is missing after the relay’s position is waited for, because its append may be in flight', async () => {
  let reads = 0;
  const store = {
    readAll: async (after: number) => {
      if (after === 1 && ++reads < 3) throw new PositionGap(2);
      return [stored(after + 1)];
    },
    lastPosition: async () => 3,
    gapAfter: async () => ({ last: 2, lost: [] }),
  };
  const positions = async (relayed: number) => {
    reads = 0;
    const found = [];
    for await (const item of eventsInGap(store, 1, 4, { relayed: async () => relayed })) {
      found.push('lost' in item ? `missing ${item.position}` : item.position);
    }
    return found;
  };
  expect(await positions(1)).toEqual([2, 3]);
  expect(await positions(2)).toEqual(['missing 2', 3]);
});
