import type { Board, SlotEvent, SlotSymbol, SlotWin } from '../events.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Archetype, Pays } from './archetype.js';

const REELS = 5;
const ROWS = 3;
const FREE_SPINS_MAX = 40;
/** Modes: an ordinary spin, a spin with free spins, and one with free spins on reels with many wilds. */
const ORDINARY = 0;
const FEATURE = 1;
const RICH_FEATURE = 2;

/** The row on each reel. */
const LINES = [
  '11111 00000 22222 01210 21012 00100 22122 12221 10001 10101',
  '12121 01010 21212 11011 11211 01110 21112 02020 20202 02220',
]
  .join(' ')
  .split(' ')
  .map((line) => [...line].map(Number));

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

const PAYTABLE: readonly Pays[] = [
  { symbol: 'W', pays: { 3: 25_000, 4: 100_000, 5: 500_000 } },
  { symbol: 'A', pays: { 3: 12_500, 4: 50_000, 5: 250_000 } },
  { symbol: 'B', pays: { 3: 7_500, 4: 25_000, 5: 125_000 } },
  { symbol: 'C', pays: { 3: 5_000, 4: 20_000, 5: 100_000 } },
  { symbol: 'D', pays: { 3: 3_000, 4: 10_000, 5: 50_000 } },
  { symbol: 'E', pays: { 3: 2_500, 4: 7_500, 5: 37_500 } },
  { symbol: 'F', pays: { 3: 2_000, 4: 5_000, 5: 25_000 } },
  { symbol: 'G', pays: { 3: 1_500, 4: 4_000, 5: 20_000 } },
  { symbol: 'S', pays: { 3: 20_000, 4: 100_000, 5: 500_000 } },
];
const PAYS = Object.fromEntries(PAYTABLE.map(({ symbol, pays }) => [symbol, pays])) as Record<SlotSymbol, Pays['pays']>;
const FREE_SPINS: Readonly<Record<number, number>> = { 3: 8, 4: 12, 5: 20 };
const MULTIPLIER = 2;

/** Five reels, three rows and twenty lines that pay from the left; three scatters anywhere start free spins. */
export const LINES_5X3: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: LINES,
  paytable: PAYTABLE,
  freeSpinsMultiplier: MULTIPLIER,
  freeSpins: FREE_SPINS,
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
    const events: SlotEvent[] = [];
    const { board, scatters } = spin(random, mode === ORDINARY ? 'ordinary' : 'forced');
    pay(events, { type: 'reveal', board }, winsOf(board, scatters, 1));
    let left = begin(events, scatters);
    for (let free = 1; left > 0 && free <= FREE_SPINS_MAX; free++, left--) {
      const next = spin(random, mode === RICH_FEATURE ? 'rich' : 'free');
      pay(events, { type: 'reveal', board: next.board, free }, winsOf(next.board, next.scatters, MULTIPLIER));
      left += begin(events, next.scatters, FREE_SPINS_MAX - free - left + 1);
    }
    return events;
  },
};

function pay(events: SlotEvent[], reveal: SlotEvent, wins: SlotWin[]): void {
  events.push(reveal);
  if (wins.length > 0) events.push({ type: 'wins', wins });
}

/** Begins or adds free spins, and returns how many. */
function begin(events: SlotEvent[], scatters: number, most = FREE_SPINS_MAX): number {
  const count = Math.min(FREE_SPINS[scatters] ?? 0, most);
  if (count > 0) events.push({ type: 'free_spins', count, multiplier: MULTIPLIER });
  return Math.max(count, 0);
}

function spin(random: SeededRandom, how: keyof typeof STRIPS | 'forced'): { board: Board; scatters: number } {
  const strips = STRIPS[how === 'forced' ? 'ordinary' : how];
  const forced = how === 'forced' ? threeReels(random) : [];
  const board = strips.map((strip, reel) => {
    const { length } = strip;
    const stop = forced.includes(reel) ? strip.indexOf('S') - random.below(ROWS) + length : random.below(length);
    return [stop, stop + 1, stop + 2].map((row) => strip[row % length] as SlotSymbol);
  });
  let scatters = 0;
  for (const reel of board) for (const symbol of reel) if (symbol === 'S') scatters++;
  return { board, scatters };
}

/** Returns three of the reels; in one of eight cases four or five. */
function threeReels(random: SeededRandom): number[] {
  const reels = [0, 1, 2, 3, 4];
  const kept = random.below(8) === 0 ? 4 : 3;
  while (reels.length > kept) reels.splice(random.below(reels.length), 1);
  return reels;
}

function winsOf(board: Board, scatters: number, multiplier: number): SlotWin[] {
  const wins: SlotWin[] = [];
  for (let at = 0; at < LINES.length; at++) {
    const line = LINES[at] as number[];
    const win = lineWin(board, line);
    if (!win) continue;
    const cells = line.slice(0, win.count).map((row, reel): [number, number] => [reel, row]);
    wins.push({ symbol: win.symbol, cells, line: at + 1, paid: win.paid * multiplier });
  }
  const paid = PAYS.S[scatters];
  if (paid !== undefined) wins.push({ symbol: 'S', cells: cellsOf(board, 'S'), paid: paid * multiplier });
  return wins;
}

/** Wilds stand for every symbol but the scatter; if they are worth more alone, they pay alone. */
function lineWin(
  board: Board,
  line: readonly number[],
): (Pick<SlotWin, 'symbol' | 'paid'> & { count: number }) | undefined {
  const at = (reel: number) => board[reel]?.[line[reel] as number];
  let wilds = 0;
  while (at(wilds) === 'W') wilds++;
  const symbol = at(wilds) ?? 'W';
  let count = wilds;
  if (symbol !== 'S') for (let next = at(count); next === symbol || next === 'W'; next = at(count)) count++;
  if (count < 3) return undefined;
  const alone = PAYS.W[wilds] ?? 0;
  const joined = symbol === 'S' ? 0 : (PAYS[symbol][count] ?? 0);
  if (alone === 0 && joined === 0) return undefined;
  return alone >= joined ? { symbol: 'W', count: wilds, paid: alone } : { symbol, count, paid: joined };
}

function cellsOf(board: Board, symbol: SlotSymbol): [number, number][] {
  return board.flatMap((reel, at) =>
    reel.flatMap((one, row): [number, number][] => (one === symbol ? [[at, row]] : [])),
  );
}
