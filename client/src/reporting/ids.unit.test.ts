import { expect, it } from '@jest/globals';
import { deviceId, newUuid } from './ids.js';

/** A random UUID: version 4, with the variant of RFC 9562. */
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function storage(known?: string) {
  const items = new Map(known === undefined ? [] : [['goldwake.device', known]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('each id is a random UUID that the casino accepts', () => {
  const ids = Array.from({ length: 200 }, newUuid);
  for (const id of ids) expect(id).toMatch(UUID_4);
  expect(new Set(ids).size).toBe(200);
});

it('a browser keeps its device id', () => {
  const browser = storage();
  const first = deviceId(browser);
  expect(deviceId(browser)).toBe(first);
  expect(deviceId(storage())).not.toBe(first);
});

it('a stored device id that is no UUID is replaced', () => {
  const browser = storage('anna@example.test');
  expect(deviceId(browser)).toMatch(UUID_4);
  expect(browser.getItem('goldwake.device')).not.toContain('anna');
});
