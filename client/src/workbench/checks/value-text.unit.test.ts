import { expect, it } from '@jest/globals';
import { valueText } from './value-text.js';

it.each([
  ['gold_coins', '1500000', '1.50 (1500000 micros)'],
  ['playthrough.requirement', '1', '0.000001 (1 micros)'],
  ['playthrough.requirement_id', 'g1', 'g1'],
  ['version', 17, '17'],
  ['gold_coins', undefined, '(missing)'],
  [null, { version: 1 }, '{"version":1}'],
  ['gold_coins', 'many', 'many'],
])('%s: %j is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
