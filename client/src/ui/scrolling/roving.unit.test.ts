import { describe, expect, it } from '@jest/globals';
import { moveBy } from './roving.js';

describe('moveBy in a grid of 14 items in rows of 6', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 5, 6],
    ['ArrowRight', 13, null],
    ['ArrowLeft', 6, 5],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 7],
    ['ArrowDown', 10, 13],
    ['ArrowDown', 12, null],
    ['ArrowUp', 7, 1],
    ['ArrowUp', 3, null],
    ['Home', 9, 0],
    ['End', 9, 13],
    ['a', 9, null],
  ])('%s from %i moves to %s', (key, at, to) => {
    expect(moveBy(key, at, 14, 6)).toBe(to);
  });
});

describe('moveBy in a single row', () => {
  it.each([
    ['ArrowRight', 2, 3],
    ['ArrowDown', 2, null],
    ['ArrowUp', 2, null],
  ])('%s from %i moves to %s', (key, at, to) => {
    expect(moveBy(key, at, 20, 20)).toBe(to);
  });
});
