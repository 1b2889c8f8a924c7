import type { StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { storedTextCheck } from './stored-text.js';

/** Returns the number of findings for an event that is stored with this text. */
function found(dataText: string, upcast?: unknown): number {
  let findings = 0;
  const check = storedTextCheck(() => findings++);
  const event = { eventId: 'wallet-a@1', position: 1, schemaVersion: 2, data: upcast ?? JSON.parse(dataText) };
  check.event(event as StoredEvent, {
    event: event as StoredEvent,
    dataText,
    schemaVersion: upcast === undefined ? 2 : 1,
  });
  return findings;
}

it.each([
  ['an object', '{"uid":"a","n":[1,-2.5,null,true,{}]}'],
  ['numbers as names', '{"1":1,"2":2,"a":0}'],
  ['a lone surrogate and a line separator', `{"text":"\\ud800\u2028"}`],
  ['the name of the prototype', '{"__proto__":1}'],
  ['no object', '7'],
])('text that the casino writes is accepted: %s', (_, text) => {
  expect(JSON.stringify(JSON.parse(text))).toBe(text);
  expect(found(text)).toBe(0);
});

it('the text of an upcast event is compared with its own data', () => {
  expect(found('{"uid":"a"}', { uid: 'a', postings: [] })).toBe(0);
  expect(found('{"uid":"b","uid":"a"}', { uid: 'a', postings: [] })).toBe(1);
});

it.each([
  ['a field that occurs twice', '{"stake":"1","stake":"2"}'],
  ['a field that occurs twice in a list', '{"postings":[{"amount":"1","amount":"2"}]}'],
  ['a space', '{"stake": "1"}'],
  ['an escaped letter', '{"stak\\u0065":"1"}'],
  ['another form of a number', '{"n":1.0}'],
])('text that the casino does not write is reported: %s', (_, text) => {
  expect(found(text)).toBe(1);
});
