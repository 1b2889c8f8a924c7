import { PositionGap } from '@goldwake/core';
import { expect, it } from '@jest/globals';
import { eventsInGap } from './gap-events.js';

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
    for await (const item of eventsInGap(store, 1, 9, stopping.signal)) throw new Error(`${item.position} was read`);
  };
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
});
