import { expect, it } from '@jest/globals';
import { tracesOfCards } from './card-traces.js';

/** Start of the mark of a casino; 31 of the 32 characters of its id. */
const MARK = 'goldwake casino 0de1a59e4388658ec4c9bb01e9b4ce2';

it.each([
  '{"number":"4242424242424242"}',
  'number=4242+4242+4242+4242',
  'number=4000%200000%200000%200259',
  '3782 822463 10005',
  '5555-5555-5555-4444',
  '"expiry":"11/37"',
  'expiry=11%2F37',
  '{"cvc": "123"}',
  'cvc=1234',
  String.raw`"{\"cvc\":\"123\"}"`,
  '\x02cvc\0\x04\0\0\x00123\0',
  // In a mark, a card number that is the end of the id, or the number of the commit.
  'goldwake casino 0de1a59e4388658e40000000000000020000000000000017',
  `${MARK}44000000000000002`,
  // Not a mark: the id is too short, or the number of the commit is.
  'goldwake casino 0de1a59e4388658ec4c9bb01e9b4ce40000000000000020',
  `${MARK}4000000000000002`,
])('%s is a trace of a card', (text) => {
  expect(tracesOfCards(`before${text}after`)).toHaveLength(1);
});

it.each([
  '{"brand":"Visa","last4":"4242"}',
  'Visa ending in 4242',
  '"cvc":"required"',
  '4242 4242 4242',
  // Digits of the id and of the number of the commit.
  `${MARK}40000000000000020`,
  'goldwake casino 0de1a59e4388658ec4c9bb01e9b4ce410000000000001900',
])('%s is none', (text) => {
  expect(tracesOfCards(`before${text}after`)).toEqual([]);
});
