import type { Archetype, Pays } from './archetype.js';
import { TWENTY_LINE_PAYS } from './line-pays.js';
import {
  type FreeSpinRules,
  lineAndScatterWins,
  linesOf,
  paysOf,
  playWithFreeSpins,
  spinReels,
  threeReels,
} from './reels.js';

const REELS = 5;
const ROWS = 3;
/** Modes: an ordinary spin, a spin with free spins, and one with free spins on reels with many wilds. */
const ORDINARY = 0;
const FEATURE = 1;
const RICH_FEATURE = 2;

/** The row on each reel. */
const LINES = linesOf(
  '11111 00000 22222 01210 21012 00100 22122 12221 10001 10101',
  '12121 01010 21212 11011 11211 01110 21112 02020 20202 02220',
);

/** Strips of the reels in an ordinary spin, in free spins, and in free spins with many wilds. */
const STRIPS: Readonly<Record<'ordinary' | 'free' | 'rich', readonly string[]>> = {
  ordinary: [
    'GFDAEGFCDGEBFGSDFECGADFEGBDFGEC',
    'FGEWDGFBEGDFCGESFDGAFEGCDFEGBDF',
    'EGFDCGWEFDGSFBEGDFAGECFGDEFGDBE',
    'GEFDGBFEWGDFECGSDEFGAFDGECFGDEF',
    'DFGEADGFECGDFSEGFBDGEFCGDEFGDFE',
  ],
  free: [
    'GADFEBGCDFAEGSBFDCGAEF',
    'FWGEDABGFCEWGDSFBAEGDC',
    'EGWDFCAGSEBFWDGCEAFBGD',
    'GFWEDBAGFCWESDGFAEBGCD',
    'DAGEFCBGDAFSEGCBDFAGEC',
  ],
  rich: [
    'AGBDAFCEASBDACFBAGDC',
    'WAGBWDCAWSBAWEFCAWBD',
    'AWBGWCADWASWBECWAFBW',
    'WBAGWCDAWBSAWFECAWDB',
    'ACBGADWCFASBADCBEAWD',
  ],
};

const PAYTABLE: readonly Pays[] = [...TWENTY_LINE_PAYS, { symbol: 'S', pays: { 3: 20_000, 4: 100_000, 5: 500_000 } }];
const PAYS = paysOf(PAYTABLE);
const FREE_SPINS: FreeSpinRules = { awarded: { 3: 8, 4: 12, 5: 20 }, multipliers: [2], most: 40 };

/** Five reels, three rows and twenty lines that pay from the left; three scatters anywhere start free spins. */
export const LINES_5X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: LINES,
  paytable: PAYTABLE,
  freeSpins: FREE_SPINS,
  rules: [
    `${LINES.length} lines pay from the left reel to the right; the highest win of each line counts.`,
    'The wild stands for every symbol but the bonus.',
  ],
  seed: 0x6c696e65,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 500 },
    { payoutClass: 3, mode: ORDINARY, books: 400 },
    { payoutClass: 3, mode: FEATURE, books: 40 },
    { payoutClass: 4, mode: ORDINARY, books: 200 },
    { payoutClass: 4, mode: FEATURE, books: 150 },
    { payoutClass: 5, mode: ORDINARY, books: 40 },
    { payoutClass: 5, mode: FEATURE, books: 160 },
    { payoutClass: 6, mode: FEATURE, books: 20 },
    { payoutClass: 6, mode: RICH_FEATURE, books: 80 },
    { payoutClass: 7, mode: RICH_FEATURE, books: 40 },
  ],
  play(random, mode) {
    const first = spinReels(random, STRIPS.ordinary, ROWS, mode === ORDINARY ? [] : threeReels(random));
    const free = mode === RICH_FEATURE ? STRIPS.rich : STRIPS.free;
    const winsOf = lineAndScatterWins(LINES, PAYS);
    return playWithFreeSpins(FREE_SPINS, { first, next: () => spinReels(random, free, ROWS), winsOf });
  },
};
