import type { Archetype, Pays } from './archetype.js';
import { TWENTY_LINES } from './line-pays.js';
import { type FreeSpinRules, lineAndScatterWins, paysOf, playWithFreeSpins, spinReels, threeReels } from './reels.js';

const REELS = 5;
const ROWS = 3;
/** Modes: an ordinary spin, one with many high symbols, and a spin with free spins, on two kinds of reels. */
const ORDINARY = 0;
const RICH = 1;
const FEATURE = 2;
const RICH_FEATURE = 3;

const STRIPS = {
  ordinary: [
    'FGDAEGFCDGEBFGSDEFCGADFEGBDFGEC',
    'GFEWDGFBEDGFCGESFDGAFEGCDFEGBDF',
    'EGFDCWGEFDGSFBEGDFAGECFGDEFGDBE',
    'EGFDGBFEWGDFECGSDEFGAFDGECFGDEF',
    'DFGEADGFECGDFSEGFBDGEFCGDEFGDWE',
  ],
  free: [
    'GEDFAGBEFDCGSEFDGAEFBG',
    'FGEDWGAFEDBGCFESDGFAED',
    'EGDFCGWEFADGSFBEGDCFAE',
    'GFDEBGFWEDAGCFESDGBFED',
    'DFGEAFCGDBESGFDEAGFCED',
  ],
  rich: [
    'AGBDAFCEASBDACFBAGDC',
    'BAGBWDCAFSBAWEFCADBG',
    'ADBGWCABFASBECWAFBDC',
    'CBAGWCDABSAFECAWDBFG',
    'ACBGADWCFASBADCBEAGD',
  ],
} as const;

const PAYTABLE: readonly Pays[] = [
  { symbol: 'W', pays: { 3: 25_000, 4: 100_000, 5: 500_000 } },
  { symbol: 'A', pays: { 3: 10_000, 4: 40_000, 5: 200_000 } },
  { symbol: 'B', pays: { 3: 7_500, 4: 25_000, 5: 100_000 } },
  { symbol: 'C', pays: { 3: 5_000, 4: 20_000, 5: 75_000 } },
  { symbol: 'D', pays: { 3: 3_000, 4: 10_000, 5: 40_000 } },
  { symbol: 'E', pays: { 3: 2_500, 4: 7_500, 5: 30_000 } },
  { symbol: 'F', pays: { 3: 2_000, 4: 5_000, 5: 20_000 } },
  { symbol: 'G', pays: { 3: 1_500, 4: 4_000, 5: 15_000 } },
  { symbol: 'S', pays: { 3: 20_000, 4: 100_000, 5: 500_000 } },
];
const FREE_SPINS: FreeSpinRules = { awarded: { 3: 8, 4: 10, 5: 15 }, multipliers: [1, 2, 3, 5, 8, 10], most: 40 };
const LADDER = FREE_SPINS.multipliers.map((multiplier) => `${multiplier}×`).join(', ');
const winsOf = lineAndScatterWins(TWENTY_LINES, paysOf(PAYTABLE));

/** Five reels, three rows and twenty lines; in the free spins each win raises the multiplier of the next ones. */
export const LADDER_5X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: TWENTY_LINES,
  paytable: PAYTABLE,
  freeSpins: FREE_SPINS,
  rules: [
    `${TWENTY_LINES.length} lines pay from the left reel to the right; the highest win of each line counts.`,
    'The wild stands for every symbol but the bonus.',
    `Free spins have a ladder of multipliers: ${LADDER}. Each free spin that wins climbs one step, which counts from the next one on until the round ends.`,
  ],
  seed: 0x6c616464,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 400 },
    { payoutClass: 2, mode: RICH, books: 100 },
    { payoutClass: 3, mode: ORDINARY, books: 300 },
    { payoutClass: 3, mode: RICH, books: 80 },
    { payoutClass: 3, mode: FEATURE, books: 40 },
    { payoutClass: 4, mode: ORDINARY, books: 40 },
    { payoutClass: 4, mode: RICH, books: 160 },
    { payoutClass: 4, mode: FEATURE, books: 150 },
    { payoutClass: 5, mode: ORDINARY, books: 16 },
    { payoutClass: 5, mode: RICH, books: 40 },
    { payoutClass: 5, mode: FEATURE, books: 120 },
    { payoutClass: 6, mode: FEATURE, books: 40 },
    { payoutClass: 6, mode: RICH_FEATURE, books: 60 },
    { payoutClass: 7, mode: RICH_FEATURE, books: 40 },
  ],
  play(random, mode) {
    const forced = mode === FEATURE || mode === RICH_FEATURE ? threeReels(random) : [];
    const first = spinReels(random, mode === RICH ? STRIPS.rich : STRIPS.ordinary, ROWS, forced);
    const free = mode === RICH_FEATURE ? STRIPS.rich : STRIPS.free;
    return playWithFreeSpins(FREE_SPINS, { first, next: () => spinReels(random, free, ROWS), winsOf });
  },
};
