import type { Board, SlotCell, SlotSymbol, SlotWin } from '../events.js';
import type { Archetype, Pays } from './archetype.js';
import { type FreeSpinRules, paysOf, playWithFreeSpins, scatterWins, spinReels, threeReels } from './reels.js';

const REELS = 5;
const ROWS = 3;
const ORDINARY = 0;
const FEATURE = 1;
const RICH_FEATURE = 2;

/** There is no wild on the first reel, so that each way begins with the symbol that it pays. */
const STRIPS = {
  ordinary: [
    'GFDAEGFCDGEBFSDFECGADFEGBDFGEC',
    'FGEWDGFBEGDFCGESFDGAFEGCDFEGBD',
    'EGFDCGWEFDGSFBEGDFAGECFGDEFGDB',
    'GEFDGBFEWGDFECGSDEFGAFDGECFGDE',
    'DFGEADGFECGDFSEGFBDGEFCGDEFGDF',
  ],
  free: [
    'GADFEBGCDFAEGSBFDCGAEF',
    'FWGEDABGFCEWGDSFBAEGDC',
    'EGWDFCAGSEBFWDGCEAFBGD',
    'GFWEDBAGFCWESDGFAEBGCD',
    'DWGEFCBGDAFSEGWBDFAGEC',
  ],
  rich: [
    'AGBDAFCAASBDACFBAGDC',
    'WAGBWDCAWSBAWEFCAWBD',
    'AWBGWCADWASWBECWAFBW',
    'WBAGWCDAWBSAWFECAWDB',
    'AWBGADWCFASBADWBEAWD',
  ],
} as const;

const PAYTABLE: readonly Pays[] = [
  { symbol: 'A', pays: { 3: 3_000, 4: 12_000, 5: 60_000 } },
  { symbol: 'B', pays: { 3: 2_500, 4: 8_000, 5: 30_000 } },
  { symbol: 'C', pays: { 3: 2_000, 4: 6_000, 5: 20_000 } },
  { symbol: 'D', pays: { 3: 1_000, 4: 2_500, 5: 8_000 } },
  { symbol: 'E', pays: { 3: 800, 4: 2_000, 5: 6_000 } },
  { symbol: 'F', pays: { 3: 600, 4: 1_500, 5: 5_000 } },
  { symbol: 'G', pays: { 3: 500, 4: 1_200, 5: 4_000 } },
  { symbol: 'S', pays: { 3: 20_000, 4: 100_000, 5: 500_000 } },
];
const PAYS = paysOf(PAYTABLE);
const FREE_SPINS: FreeSpinRules = { awarded: { 3: 10, 4: 15, 5: 20 }, multipliers: [2], most: 40 };

/** Five reels and three rows on which a symbol pays on neighbouring reels from the left, in any row: 243 ways. */
export const WAYS_243: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: [],
  paytable: PAYTABLE,
  freeSpins: FREE_SPINS,
  rules: [
    'A symbol pays if it is on three or more neighbouring reels from the left, in any row: there are 243 ways.',
    'Each way pays. The wild stands for every symbol but the bonus; the first reel has none.',
  ],
  seed: 0x77617973,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 500 },
    { payoutClass: 3, mode: ORDINARY, books: 200 },
    { payoutClass: 3, mode: FEATURE, books: 10 },
    { payoutClass: 4, mode: ORDINARY, books: 60 },
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
    return playWithFreeSpins(FREE_SPINS, { first, next: () => spinReels(random, free, ROWS), winsOf });
  },
};

function winsOf(board: Board, multiplier: number): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const symbol of new Set(board[0])) {
    if (symbol === 'S') continue;
    const { reels, ways } = waysOf(board, symbol);
    const paid = PAYS[symbol]?.[reels];
    if (paid !== undefined)
      wins.push({ symbol, cells: cellsOfWays(board, symbol, reels), paid: paid * ways * multiplier });
  }
  return [...wins, ...scatterWins(board, PAYS, multiplier)];
}

/** Returns on how many reels from the left a symbol or a wild is, and the product of their numbers on each. */
function waysOf(board: Board, symbol: SlotSymbol): { reels: number; ways: number } {
  let [reels, ways] = [0, 1];
  for (const reel of board) {
    let count = 0;
    for (const one of reel) if (one === symbol || one === 'W') count++;
    if (count === 0) break;
    reels++;
    ways *= count;
  }
  return { reels, ways };
}

function cellsOfWays(board: Board, symbol: SlotSymbol, reels: number): SlotCell[] {
  return board
    .slice(0, reels)
    .flatMap((reel, at) => reel.flatMap((one, row): SlotCell[] => (one === symbol || one === 'W' ? [[at, row]] : [])));
}
