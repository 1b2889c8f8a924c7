import type { Pays } from './archetype.js';
import { linesOf } from './reels.js';

/** Lines of a board of five reels and three rows. */
export const TEN_LINES = linesOf('11111 00000 22222 01210 21012 00100 22122 12221 10001 01110');
export const TWENTY_LINES = linesOf(
  '11111 00000 22222 01210 21012 00100 22122 12221 10001 10101',
  '12121 01010 21212 11011 11211 01110 21112 02220 20002 12021',
);

/** What the symbols but the wild and the scatter pay on ten lines. */
export const TEN_LINE_PAYS: readonly Pays[] = [
  { symbol: 'A', pays: { 3: 20_000, 4: 80_000, 5: 400_000 } },
  { symbol: 'B', pays: { 3: 12_500, 4: 40_000, 5: 200_000 } },
  { symbol: 'C', pays: { 3: 10_000, 4: 30_000, 5: 150_000 } },
  { symbol: 'D', pays: { 3: 5_000, 4: 15_000, 5: 75_000 } },
  { symbol: 'E', pays: { 3: 4_000, 4: 12_500, 5: 60_000 } },
  { symbol: 'F', pays: { 3: 3_000, 4: 10_000, 5: 50_000 } },
  { symbol: 'G', pays: { 3: 2_500, 4: 8_000, 5: 40_000 } },
];

/** What the symbols but the scatter pay on twenty lines. */
export const TWENTY_LINE_PAYS: readonly Pays[] = [
  { symbol: 'W', pays: { 3: 25_000, 4: 100_000, 5: 500_000 } },
  { symbol: 'A', pays: { 3: 12_500, 4: 50_000, 5: 250_000 } },
  { symbol: 'B', pays: { 3: 7_500, 4: 25_000, 5: 125_000 } },
  { symbol: 'C', pays: { 3: 5_000, 4: 20_000, 5: 100_000 } },
  { symbol: 'D', pays: { 3: 3_000, 4: 10_000, 5: 50_000 } },
  { symbol: 'E', pays: { 3: 2_500, 4: 7_500, 5: 37_500 } },
  { symbol: 'F', pays: { 3: 2_000, 4: 5_000, 5: 25_000 } },
  { symbol: 'G', pays: { 3: 1_500, 4: 4_000, 5: 20_000 } },
];
