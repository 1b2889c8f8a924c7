import type { Board, SlotCell, SlotEvent, SlotWin } from '../events.js';
import type { Archetype, Pays } from './archetype.js';
import { lineWin, paysOf, spinReels } from './reels.js';

const REELS = 3;
const ROWS = 3;
const ORDINARY = 0;
const RICH = 1;
/** By how many wilds in a win: each doubles it. */
const WILD_MULTIPLIERS = [1, 2, 4];

/** The row on each reel: three rows and two diagonals. */
const LINES = ['111', '000', '222', '012', '210'].map((line) => [...line].map(Number));

const STRIPS = {
  ordinary: ['GFEDGFAEGDFBGECFDGE', 'FGEWDFGCEFGADEGFBDG', 'EGFDGBEFGDWFEGCDFAG'],
  rich: ['AWGABWCADWABGFAW', 'WABGWACWDAWBAEWA', 'AWBCWADWAFWBAWGA'],
} as const;

const PAYTABLE: readonly Pays[] = [
  { symbol: 'W', pays: { 3: 1_000_000 } },
  { symbol: 'A', pays: { 3: 400_000 } },
  { symbol: 'B', pays: { 3: 150_000 } },
  { symbol: 'C', pays: { 3: 100_000 } },
  { symbol: 'D', pays: { 3: 30_000 } },
  { symbol: 'E', pays: { 3: 20_000 } },
  { symbol: 'F', pays: { 3: 10_000 } },
  { symbol: 'G', pays: { 3: 5_000 } },
];
const PAYS = paysOf(PAYTABLE);

/** Three reels and five lines, as on a mechanical machine; each wild in a win doubles it. */
export const CLASSIC_3X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: LINES,
  paytable: PAYTABLE,
  freeSpins: null,
  rules: [
    'Three equal symbols on a line pay: three rows and two diagonals.',
    'The wild stands for every symbol, and each wild in a win doubles it; three wilds pay as the table states.',
  ],
  seed: 0x636c6173,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 1_500 },
    { payoutClass: 1, mode: ORDINARY, books: 300 },
    { payoutClass: 2, mode: ORDINARY, books: 400 },
    { payoutClass: 3, mode: ORDINARY, books: 400 },
    { payoutClass: 4, mode: ORDINARY, books: 300 },
    { payoutClass: 5, mode: ORDINARY, books: 100 },
    { payoutClass: 5, mode: RICH, books: 100 },
    { payoutClass: 6, mode: RICH, books: 100 },
    { payoutClass: 7, mode: RICH, books: 24 },
  ],
  play(random, mode) {
    const board = spinReels(random, mode === RICH ? STRIPS.rich : STRIPS.ordinary, ROWS);
    const wins = winsOf(board);
    const reveal: SlotEvent = { type: 'reveal', board };
    return wins.length > 0 ? [reveal, { type: 'wins', wins }] : [reveal];
  },
};

function winsOf(board: Board): SlotWin[] {
  const wins: SlotWin[] = [];
  LINES.forEach((line, at) => {
    const win = lineWin(board, line, PAYS);
    if (!win) return;
    const cells = line.map((row, reel): SlotCell => [reel, row]);
    const wilds = cells.filter(([reel, row]) => board[reel]?.[row] === 'W').length;
    const factor = win.symbol === 'W' ? 1 : (WILD_MULTIPLIERS[wilds] as number);
    wins.push({ symbol: win.symbol, cells, line: at + 1, paid: win.paid * factor });
  });
  return wins;
}
