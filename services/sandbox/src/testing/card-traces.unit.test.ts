import { expect, it } from '@jest/globals';
import { tracesOfCards } from './card-traces.js';

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
])('%s is a trace of a card', (text) => {
  expect(tracesOfCards(`before${text}after`)).toHaveLength(1);
});

it.each(['{"brand":"Visa","last4":"4242"}', 'Visa ending in 4242', '"cvc":"required"', '4242 4242 4242'])(
  '%s is none',
  (text) => {
    expect(tracesOfCards(text)).toEqual([]);
  },
);
