import { expect, it } from '@jest/globals';
import { multiplierText, shortMultiplier } from './multiplier-text.js';

it.each([
  [0, '0.00×', '0'],
  [5_000, '0.50×', '0.5'],
  [10_000, '1.00×', '1'],
  [15_900, '1.59×', '1.59'],
  [168_133, '16.8133×', '16.8'],
  [156_200, '15.62×', '15.6'],
  [9_704_200, '970.42×', '970'],
  [10_000_000, '1,000.00×', '1000'],
])('%s ten-thousandths are %s, and %s on a small label', (multiplier, text, label) => {
  expect(multiplierText(multiplier)).toBe(text);
  expect(shortMultiplier(multiplier)).toBe(label);
});
