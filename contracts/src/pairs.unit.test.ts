import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ownersOf, pairId, playersOfPair } from './index.js';

describe('the stream of a pair', () => {
  it('is the same for both directions and names both players, smaller uid first', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        expect(pairId(one, other)).toBe(pairId(other, one));
        expect(playersOfPair(pairId(one, other))).toEqual([one, other].sort());
        expect(ownersOf(`pair-${pairId(one, other)}`)).toEqual([one, other].sort());
      }),
    );
  });

  it.each(['', '-', 'u1', 'u1-', '-u2', 'u2-u1', 'u1-u1', 'u1-u2-u3'])('%j names no pair', (id) => {
    expect(playersOfPair(id)).toEqual([]);
  });

  it.each([
    ['wallet-u1', ['u1']],
    ['catalogue-main', []],
    ['pair-u1-u2', ['u1', 'u2']],
    ['constructor-u1', []],
  ])('the owners of %s are %j', (stream, owners) => {
    expect(ownersOf(stream)).toEqual(owners);
  });
});
