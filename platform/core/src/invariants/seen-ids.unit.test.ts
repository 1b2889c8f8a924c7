import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { addId, hasId, noIds } from './seen-ids.js';

it('an id is new once, also after the set has grown and was copied', () => {
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  let seen = noIds();
  expect(ids.filter((id) => !addId(seen, id))).toEqual([]);
  seen = structuredClone(seen);
  expect(ids.filter((id) => addId(seen, id))).toEqual([]);
  expect(seen.count).toBe(ids.length);
});

it('a set has the added ids and no others', () => {
  const seen = noIds();
  for (let at = 0; at < 1_000; at++) addId(seen, `round-${at}`);
  for (let at = 0; at < 1_000; at++)
    expect([hasId(seen, `round-${at}`), hasId(seen, `bet-${at}`)]).toEqual([true, false]);
  expect(seen.count).toBe(1_000);
});

it('ids that differ in one character, in their order or in their length are different', () => {
  const seen = noIds();
  const ids = ['', 'a', 'b', 'ab', 'ba', 'aa', 'u1/h1', 'u1/h2', 'u2/h1', 'u11/h', 'u1/1h'];
  expect(ids.filter((id) => !addId(seen, id))).toEqual([]);
});

it('100,000 numbered ids are all different', () => {
  const seen = noIds();
  for (let at = 0; at < 100_000; at++) if (!addId(seen, `round-${at}`)) throw new Error(`round-${at} was seen`);
  expect(seen.words.byteLength).toBe(2 * 2 ** 20);
});
