import { expect, it } from '@jest/globals';
import { isFirstEnd } from './purchase-ends.js';

function browser() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('the end of a purchase is the first one once in all tabs of a browser', () => {
  const storage = browser();
  const ends = ['u1.a', 'u1.b', 'u1.a', 'u1.b', 'u1.c', 'u1.a'].map((id) => isFirstEnd(id, storage));
  expect(ends).toEqual([true, true, false, false, true, false]);
  expect(isFirstEnd('u1.a', browser())).toBe(true);
});

it('the part of an id is another purchase', () => {
  const storage = browser();
  expect(['u1.ab', 'u1.a', 'u1.'].map((id) => isFirstEnd(id, storage))).toEqual([true, true, true]);
});

it('the newest 20 ends are remembered', () => {
  const storage = browser();
  const ids = Array.from({ length: 21 }, (_, at) => `u1.${at}`);
  for (const id of ids) isFirstEnd(id, storage);
  expect(ids.slice(1).filter((id) => isFirstEnd(id, storage))).toEqual([]);
  expect(isFirstEnd('u1.0', storage)).toBe(true);
});
