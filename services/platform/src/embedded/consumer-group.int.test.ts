import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { noted } from '../testing/engine-under-test.js';
import { openTestEngine, type TestEngine } from '../testing/test-engine.js';
import { DEAD_LETTERS } from './consumer-group.js';
import { StorageFailed } from './errors.js';

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

describe('a consumer that commands what the disk refuses', () => {
  it('waits for room however often it is refused, and sets no event aside', async () => {
    let refusals = 4;
    const granted: unknown[] = [];
    engine.bus.subscribe({
      group: 'test.grants',
      topics: ['wallet'],
      attempts: 2,
      handle: ({ data }) => {
        if (refusals-- > 0) throw new StorageFailed('SQLITE_FULL: database or disk is full');
        granted.push(data);
      },
    });
    await engine.bus.start();
    await engine.store.append(noted('wallet-a', 0, 'c1', 'first', 'second'));
    await engine.bus.settled(2);
    expect(granted).toEqual(['first', 'second']);
    expect(await engine.documents.find(DEAD_LETTERS, { index: 'by_group' })).toEqual([]);
    expect(engine.reports).toHaveLength(4);
  });
});
