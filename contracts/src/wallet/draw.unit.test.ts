import { describe, expect, it } from '@jest/globals';
import { drawAfter } from './draw.js';
import type { Draw } from './wallet-events.js';

describe('drawAfter', () => {
  it.each<[Draw | null, number, Draw]>([
    [null, 1, { seed_pair: 1, nonce: 0 }],
    [{ seed_pair: 1, nonce: 0 }, 1, { seed_pair: 1, nonce: 1 }],
    [{ seed_pair: 1, nonce: 41 }, 2, { seed_pair: 2, nonce: 0 }],
    [{ seed_pair: 1, nonce: 41 }, 5, { seed_pair: 5, nonce: 0 }],
  ])('the draw after %j with pair %d is %j', (last, pair, next) => {
    expect(drawAfter(last, pair)).toEqual(next);
  });
});
