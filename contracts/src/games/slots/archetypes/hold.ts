import type { Board, SlotCell, SlotCoin, SlotEvent, SlotPot } from '../events.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Archetype } from './archetype.js';
import { TWENTY_LINE_PAYS, TWENTY_LINES } from './line-pays.js';
import { cellsOf, countOf, lineAndScatterWins, paysOf, RICH_STRIPS, spinReels } from './reels.js';

const REELS = 5;
const ROWS = 3;
const CELLS = REELS * ROWS;
const COINS_TO_HOLD = 6;
const RESPINS = 3;
/** Modes: an ordinary spin, one with many high symbols, and spins whose coins are held, with poor and with rich coins. */
const ORDINARY = 0;
const RICH = 1;
const HOLD = 2;
const RICH_HOLD = 3;

const STRIPS = [
  'GFDASSFCDGEBFGDFECGSADFEGBDFGEC',
  'FGEWDGFBESSFCGEFDGAFEGCDSEGBDFG',
  'EGFDCGWEFDGSSBEGDFAGECFGDEFSDBE',
  'GEFDGBFEWGDSSCGDEFGAFDGSCFGDEFE',
  'DFGESSFECGDFEGFBDGEFCGSDEFGDFEA',
];

const winsOf = lineAndScatterWins(TWENTY_LINES, paysOf(TWENTY_LINE_PAYS));

/** What the coins of a mode are worth, and how often there is one more among the cells that turn again. */
interface Coins {
  /** One of these is drawn for each coin; an amount that is listed twice is drawn twice as often. */
  amounts: readonly (number | SlotPot)[];
  /** A cell gets a coin in one of so many respins. */
  oneIn: number;
}
const POOR: Coins = {
  amounts: [2_500, 2_500, 5_000, 5_000, 5_000, 10_000, 10_000, 15_000, 20_000, 30_000],
  oneIn: 20,
};
const ORDINARY_COINS: Coins = {
  amounts: [5_000, 5_000, 10_000, 10_000, 10_000, 15_000, 20_000, 25_000, 50_000, 'mini'],
  oneIn: 16,
};
const RICH_COINS: Coins = {
  amounts: [10_000, 20_000, 50_000, 50_000, 100_000, 'mini', 'mini', 'minor', 'minor', 'major'],
  oneIn: 9,
};
const POTS: Readonly<Record<SlotPot, number>> = {
  mini: 150_000,
  minor: 500_000,
  major: 2_000_000,
  grand: 10_000_000,
};

/** Five reels, three rows and twenty lines; six coins stay and turn the rest of the board into more coins. */
export const HOLD_5X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: TWENTY_LINES,
  paytable: TWENTY_LINE_PAYS,
  freeSpins: null,
  rules: [
    `${TWENTY_LINES.length} lines pay from the left reel to the right; the highest win of each line counts.`,
    'The wild stands for every symbol but the coin.',
    `${COINS_TO_HOLD} coins or more stay, and the other cells get ${RESPINS} respins. Each new coin sets them back to ${RESPINS}. At the end all coins pay what is on them; fewer than ${COINS_TO_HOLD} pay nothing.`,
    `A coin can be a pot: mini ${times('mini')}, minor ${times('minor')}, major ${times('major')}. A board full of coins pays the grand pot too, ${times('grand')}.`,
  ],
  seed: 0x686f6c64,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 2_000 },
    { payoutClass: 1, mode: ORDINARY, books: 800 },
    { payoutClass: 2, mode: ORDINARY, books: 120 },
    { payoutClass: 2, mode: RICH, books: 200 },
    { payoutClass: 3, mode: ORDINARY, books: 80 },
    { payoutClass: 3, mode: RICH, books: 200 },
    { payoutClass: 4, mode: ORDINARY, books: 16 },
    { payoutClass: 4, mode: RICH, books: 120 },
    { payoutClass: 4, mode: HOLD, books: 120 },
    { payoutClass: 5, mode: RICH, books: 40 },
    { payoutClass: 5, mode: HOLD, books: 160 },
    { payoutClass: 6, mode: RICH_HOLD, books: 100 },
    { payoutClass: 7, mode: RICH_HOLD, books: 40 },
  ],
  play(random, mode) {
    const coins = mode === RICH_HOLD ? RICH_COINS : mode === HOLD ? ORDINARY_COINS : POOR;
    const board = spinReels(random, mode === RICH ? RICH_STRIPS : STRIPS, ROWS);
    if (mode === HOLD || mode === RICH_HOLD) addCoins(random, board);
    const held = cellsOf(board, 'S').map((cell) => coinAt(random, coins, cell));
    const events: SlotEvent[] = [{ type: 'reveal', board, ...(held.length > 0 && { coins: [...held] }) }];
    const wins = winsOf(board, 1);
    if (wins.length > 0) events.push({ type: 'wins', wins });
    if (held.length >= COINS_TO_HOLD) events.push(...hold(random, coins, held));
    return events;
  },
};

/** Turns random cells into coins until there are as many as must be held. */
function addCoins(random: SeededRandom, board: Board): void {
  while (countOf(board, 'S') < COINS_TO_HOLD) {
    const column = board[random.below(REELS)];
    if (column) column[random.below(ROWS)] = 'S';
  }
}

function coinAt(random: SeededRandom, { amounts }: Coins, cell: SlotCell): SlotCoin {
  const drawn = amounts[random.below(amounts.length)] as number | SlotPot;
  return typeof drawn === 'number' ? { cell, paid: drawn } : { cell, pot: drawn, paid: POTS[drawn] };
}

/** Turns the other cells until no coin comes any more; `held` gets each coin that does. */
function hold(random: SeededRandom, coins: Coins, held: SlotCoin[]): SlotEvent[] {
  const events: SlotEvent[] = [{ type: 'hold', respins: RESPINS }];
  for (let left = RESPINS; left > 0 && held.length < CELLS; ) {
    const fresh = emptyCells(held)
      .filter(() => random.below(coins.oneIn) === 0)
      .map((cell) => coinAt(random, coins, cell));
    held.push(...fresh);
    left = fresh.length > 0 ? RESPINS : left - 1;
    events.push({ type: 'respin', coins: fresh, left });
  }
  const cells = held.map(({ cell }) => cell);
  const wins = [{ symbol: 'S' as const, cells, paid: held.reduce((sum, { paid }) => sum + paid, 0) }];
  if (held.length < CELLS) return [...events, { type: 'wins', wins }];
  return [...events, { type: 'wins', wins: [...wins, { symbol: 'S', cells, pot: 'grand', paid: POTS.grand }] }];
}

function emptyCells(held: readonly SlotCoin[]): SlotCell[] {
  const taken = new Set(held.map(({ cell }) => cell.join()));
  return Array.from({ length: CELLS }, (_, at): SlotCell => [Math.floor(at / ROWS), at % ROWS]).filter(
    (cell) => !taken.has(cell.join()),
  );
}

function times(pot: SlotPot): string {
  return `${POTS[pot] / 10_000}×`;
}
