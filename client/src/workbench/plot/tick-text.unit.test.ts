import { expect, it } from '@jest/globals';
import { amountTick, tickText } from './tick-text.js';

const TIME = Date.parse('2026-11-21T14:03:04.120Z');

it.each([
  [86_400_000, '11-21'],
  [60_000, '14:03'],
  [1_000, '14:03:04'],
  [20, '14:03:04.120'],
])('a tick distance of %i ms shows %s', (step, text) => {
  expect(tickText(TIME, step)).toBe(text);
});

it.each([
  [1_250_000, 250_000, '1.25M'],
  [12_000, 2_000, '12k'],
  [5_000, 1_000, '5,000'],
  [0.05, 0.01, '0.05'],
  [-20_000, 10_000, '-20k'],
  [0, 1_000, '0'],
])('%f coins with a tick distance of %f are shown as %s', (coins, step, text) => {
  expect(amountTick(coins, step)).toBe(text);
});
