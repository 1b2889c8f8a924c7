import { multipliers } from '../multipliers.js';

export const PLUMB_LINE_ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export type PlumbLineRows = (typeof PLUMB_LINE_ROWS)[number];
export const PLUMB_LINE_RISKS = ['low', 'medium', 'high'] as const;
export type PlumbLineRisk = (typeof PLUMB_LINE_RISKS)[number];

/**
 * Multipliers of each table by slot, in ten-thousandths. The listed half goes from the edge to the center. Every table
 * returns exactly 99 %, which some slots need a second decimal for.
 */
export const PLUMB_LINE_TABLES: Readonly<Record<PlumbLineRisk, Readonly<Record<PlumbLineRows, readonly number[]>>>> = {
  low: {
    8: odd('5.62 2.1 1.1 1 0.5'),
    9: even('6 2 1.59 1 0.7'),
    10: odd('8.88 3 1.4 1.1 1 0.5'),
    11: even('8.36 3 1.9 1.3 1 0.7'),
    12: odd('10.42 3 1.6 1.4 1.1 1 0.5'),
    13: even('8.14 4 3 1.9 1.2 0.9 0.7'),
    14: odd('8.9 4 1.88 1.4 1.3 1.1 1 0.5'),
    15: even('14.86 8 3 2 1.5 1.1 1 0.7'),
    16: odd('15.62 7.8 1.7 1.5 1.4 1.2 1.1 1 0.5'),
  },
  medium: {
    8: odd('13.12 3 1.3 0.7 0.4'),
    9: even('17.64 4 1.7 0.9 0.5'),
    10: odd('22.48 5 2 1.4 0.6 0.4'),
    11: even('23.76 6 3 1.8 0.7 0.5'),
    12: odd('33.22 11 4 2 1.1 0.6 0.3'),
    13: even('43.24 13 6 3 1.3 0.7 0.4'),
    14: odd('61 14.82 7 4 1.9 1 0.5 0.2'),
    15: even('88.26 18 11 5 3 1.3 0.5 0.3'),
    16: odd('113.82 41 10 5 3 1.5 1 0.5 0.3'),
  },
  high: {
    8: odd('29 3.99 1.5 0.3 0.2'),
    9: even('45 7 1.94 0.6 0.2'),
    10: odd('75.68 10 3 0.9 0.3 0.2'),
    11: even('110 14.26 5 1.5 0.4 0.2'),
    12: odd('170 23.71 8 1.9 0.6 0.3 0.2'),
    13: even('257.74 33 10 4 1 0.3 0.2'),
    14: odd('430 60 16.98 5 1.9 0.4 0.2 0.1'),
    15: even('608.36 80 26 8 3 0.6 0.3 0.1'),
    16: odd('970.42 130 25 9 4 2 0.3 0.2 0.1'),
  },
};

/** Returns a symmetric table with an odd number of slots: the last multiplier is the single one in the center. */
function odd(half: string): readonly number[] {
  const left = multipliers(half);
  return [...left, ...left.slice(0, -1).reverse()];
}

/** Returns a symmetric table with an even number of slots. */
function even(half: string): readonly number[] {
  const left = multipliers(half);
  return [...left, ...[...left].reverse()];
}
