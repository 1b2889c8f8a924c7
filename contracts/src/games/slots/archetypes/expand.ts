import type { Board, SlotEvent, SlotSymbol } from '../events.js';
import type { Archetype, Pays } from './archetype.js';
import { TEN_LINE_PAYS, TEN_LINES } from './line-pays.js';
import { type FreeSpinRules, lineAndScatterWins, paysOf, playWithFreeSpins, spinReels, threeReels } from './reels.js';

const REELS = 5;
const ROWS = 3;
/** Modes: an ordinary spin, one with many wilds, a spin with free spins, and one with free spins with many wilds. */
const ORDINARY = 0;
const WILD = 1;
const FEATURE = 2;
const RICH_FEATURE = 3;

/**
 * Wilds are on the three middle reels only. On each strip they are at least three rows from the scatter, so that a wild
 * never expands over one.
 */
const STRIPS = {
  ordinary: [
    'GEDFAGDECFGBEDGSFCEDGAFEDGBFCEG',
    'FDGEBFGDWEGFCADGESFBDGEFCGDEAFG',
    'EGFDCEGAFDWGEBFDGSECFGDAEFGDBEF',
    'GDFEAGDFBEGWFDCEGSFADEGFBDGECFD',
    'DFEGADFCGEDBFGSEDFAGECDFGBEFDGE',
  ],
  free: [
    'GADFEBGCDFAEGSBFDCGAEF',
    'FDGWEABGFCEDGBSFAEWGDC',
    'EGBDWCAGFEDSBGFWDCEAFG',
    'GFEDBWAGFCEDSGFAEWBGCD',
    'DAGEFCBGDAFSEGCBDFAGEC',
  ],
  rich: [
    'AGBDAFCEASBDACFBAGDC',
    'BWAGDCWAFBESDCAWGBED',
    'AGWBDCAEWFBGSDACWEBF',
    'CAWDBGFAWECBDSGAFWBE',
    'ACBGADCFASBADCBEAGDB',
  ],
} as const;

const PAYTABLE: readonly Pays[] = [...TEN_LINE_PAYS, { symbol: 'S', pays: { 3: 20_000, 4: 100_000, 5: 500_000 } }];
const FREE_SPINS: FreeSpinRules = { awarded: { 3: 8, 4: 10, 5: 15 }, multipliers: [2], most: 40 };
const winsOf = lineAndScatterWins(TEN_LINES, paysOf(PAYTABLE));

/** Five reels, three rows and ten lines; a wild expands over its whole reel before the lines pay. */
export const EXPAND_5X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: TEN_LINES,
  paytable: PAYTABLE,
  freeSpins: FREE_SPINS,
  rules: [
    `${TEN_LINES.length} lines pay from the left reel to the right; the highest win of each line counts.`,
    'The wild stands for every symbol but the bonus. It is on reels 2, 3 and 4 and expands over its whole reel before the lines pay.',
  ],
  seed: 0x65787061,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 500 },
    { payoutClass: 3, mode: ORDINARY, books: 400 },
    { payoutClass: 3, mode: FEATURE, books: 20 },
    { payoutClass: 4, mode: ORDINARY, books: 200 },
    { payoutClass: 4, mode: FEATURE, books: 150 },
    { payoutClass: 5, mode: ORDINARY, books: 40 },
    { payoutClass: 5, mode: WILD, books: 40 },
    { payoutClass: 5, mode: FEATURE, books: 120 },
    { payoutClass: 6, mode: WILD, books: 20 },
    { payoutClass: 6, mode: FEATURE, books: 40 },
    { payoutClass: 6, mode: RICH_FEATURE, books: 40 },
    { payoutClass: 7, mode: RICH_FEATURE, books: 40 },
  ],
  play(random, mode) {
    const forced = mode === FEATURE || mode === RICH_FEATURE ? threeReels(random) : [];
    const first = spinReels(random, mode === WILD ? STRIPS.rich : STRIPS.ordinary, ROWS, forced);
    const free = mode === RICH_FEATURE ? STRIPS.rich : STRIPS.free;
    return playWithFreeSpins(FREE_SPINS, { first, next: () => spinReels(random, free, ROWS), winsOf, expand });
  },
};

function expand(board: Board): Extract<SlotEvent, { type: 'expand' }> | undefined {
  const reels = board.flatMap((reel, at) => (reel.includes('W') ? [at] : []));
  if (reels.length === 0) return undefined;
  const expanded = board.map((reel) => (reel.includes('W') ? reel.map((): SlotSymbol => 'W') : reel));
  return { type: 'expand', reels, board: expanded };
}
