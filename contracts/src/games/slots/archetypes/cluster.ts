import type { Board, SlotCell, SlotEvent, SlotWin } from '../events.js';
import type { Archetype, Pays } from './archetype.js';
import { groupsOf } from './groups.js';
import { boardAt, countOf, type FreeSpinRules, paysOf, type Strips, stopReels, symbolOf, threeReels } from './reels.js';

const REELS = 6;
const ROWS = 5;
const LEAST = 5;
const ORDINARY = 0;
const RICH = 1;
const FEATURE = 2;
const RICH_FEATURE = 3;

/** Equal symbols follow one another, so that they touch on neighbouring reels. */
const STRIPS = {
  ordinary: [
    'GSFGCGEDCFDEGEAGBBEDAGEEGGEFBADCDA',
    'GGEGGFDFSGEEGCDWGBEEFCBGBBDGBFCCAD',
    'EAWDGECCFGDCEBFDDEFSEGBBDEGFBGCCAE',
    'EFFBDFCGEGGWAFEEGDAGGFGGDEBAADDSBG',
    'FWBDSEBACFAADEAGDAEGGEGCBCCFDADCDD',
    'WAGGBBEDBFCDGGEGBFAGECDGFDCGGDDSFE',
  ],
  free: [
    'EBAGEEDFDEADFCEAADFBAGGBBGGSGCBGCE',
    'GBECACEEWCCDDGGDFWSCGDCBBFCDBEAAFD',
    'EFGGCDGEBFGEFWDEEBECEBGBBSAEWGECAG',
    'GEFCCDGFFGFBBFBSEBDWFGFBAGWEDEAEGF',
    'DDEEBCEGCCDDSEBFGEAWAAWFCEDDAFFDDE',
    'FWDCAFGGFEEFCCGFCGCAGEGDGDSDBCGGWA',
  ],
  rich: [
    'ACAABSECCBBDDACCEEBDDAEEAACC',
    'BWADCCBWAASBCECCAACCEBDDAAEE',
    'CAACCDDAWDBBADDAADSAAWEDDEED',
    'BDDCBBESBBEBDDAAEEWAEEBBEWBB',
    'CCAADDCCAABBAASDEAAWDDBBWDDC',
    'BBDDASWCABBWEBCCAADDADEECCEE',
  ],
} as const;

const PAYTABLE: readonly Pays[] = [
  { symbol: 'A', pays: { 5: 10_000, 7: 20_000, 9: 50_000, 12: 150_000, 15: 500_000 } },
  { symbol: 'B', pays: { 5: 7_500, 7: 15_000, 9: 35_000, 12: 100_000, 15: 300_000 } },
  { symbol: 'C', pays: { 5: 5_000, 7: 10_000, 9: 25_000, 12: 75_000, 15: 200_000 } },
  { symbol: 'D', pays: { 5: 3_000, 7: 6_000, 9: 12_000, 12: 40_000, 15: 100_000 } },
  { symbol: 'E', pays: { 5: 2_500, 7: 5_000, 9: 10_000, 12: 30_000, 15: 75_000 } },
  { symbol: 'F', pays: { 5: 2_000, 7: 4_000, 9: 8_000, 12: 25_000, 15: 60_000 } },
  { symbol: 'G', pays: { 5: 1_500, 7: 3_000, 9: 6_000, 12: 20_000, 15: 50_000 } },
];
const PAYS = paysOf(PAYTABLE);
const MULTIPLIERS = [1, 2, 3, 5, 8, 10];
const LADDER = MULTIPLIERS.map((multiplier) => `${multiplier}×`).join(', ');
const FREE_SPINS: FreeSpinRules = { awarded: { 3: 8, 4: 10, 5: 12, 6: 15 }, multipliers: MULTIPLIERS, most: 30 };

/** Six reels of five rows on which groups of equal symbols pay and vanish, so that others fall in their place. */
export const CLUSTER_6X5: Archetype = {
  reels: REELS,
  rows: ROWS,
  lines: [],
  paytable: PAYTABLE,
  paysBetween: true,
  freeSpins: FREE_SPINS,
  rules: [
    `${LEAST} or more equal symbols that touch along their sides pay as a group. The wild joins every group it touches.`,
    'What paid vanishes, the symbols above it fall, and new ones follow, until no group is left.',
    `Each fall raises the multiplier of the next groups: ${LADDER}. Each spin starts at 1× again; free spins keep the multiplier.`,
  ],
  seed: 0x636c7573,
  sources: [
    { payoutClass: 0, mode: ORDINARY, books: 1_500 },
    { payoutClass: 1, mode: ORDINARY, books: 400 },
    { payoutClass: 2, mode: ORDINARY, books: 60 },
    { payoutClass: 2, mode: RICH, books: 150 },
    { payoutClass: 3, mode: ORDINARY, books: 40 },
    { payoutClass: 3, mode: RICH, books: 150 },
    { payoutClass: 3, mode: FEATURE, books: 20 },
    { payoutClass: 4, mode: ORDINARY, books: 30 },
    { payoutClass: 4, mode: RICH, books: 120 },
    { payoutClass: 4, mode: FEATURE, books: 60 },
    { payoutClass: 5, mode: ORDINARY, books: 20 },
    { payoutClass: 5, mode: RICH, books: 60 },
    { payoutClass: 5, mode: FEATURE, books: 60 },
    { payoutClass: 6, mode: RICH_FEATURE, books: 24 },
    { payoutClass: 7, mode: RICH_FEATURE, books: 20 },
  ],
  play(random, mode) {
    const forced = mode === FEATURE || mode === RICH_FEATURE ? threeReels(random, REELS) : [];
    const events: SlotEvent[] = [];
    let awarded = 0;
    let step = 1;
    spin(mode === RICH ? STRIPS.rich : STRIPS.ordinary, forced);
    step = 1;
    for (let free = 1; free <= awarded; free++) spin(mode === RICH_FEATURE ? STRIPS.rich : STRIPS.free, [], free);
    return events;

    function spin(strips: Strips, forced: readonly number[], free?: number): void {
      const stops = stopReels(random, strips, ROWS, forced);
      let board = boardAt(strips, stops, ROWS);
      events.push({ type: 'reveal', board, ...(free !== undefined && { free }) });
      for (let wins = winsOf(board, multiplierAt(step)); wins.length > 0; wins = winsOf(board, multiplierAt(step))) {
        const fallen = fall(board, wins, strips, stops);
        board = fallen.board;
        events.push({ type: 'wins', wins }, { type: 'cascade', ...fallen });
        if (step < MULTIPLIERS.length) events.push({ type: 'ladder', step: ++step, multiplier: multiplierAt(step) });
      }
      const count = Math.min(FREE_SPINS.awarded[countOf(board, 'S')] ?? 0, FREE_SPINS.most - awarded);
      if (count === 0) return;
      awarded += count;
      events.push({ type: 'free_spins', count, multiplier: multiplierAt(free === undefined ? 1 : step) });
    }
  },
};

function multiplierAt(step: number): number {
  return MULTIPLIERS[step - 1] as number;
}

function winsOf(board: Board, multiplier: number): SlotWin[] {
  return groupsOf(board, LEAST).flatMap(({ symbol, cells }) => {
    const paid = payFrom(PAYS[symbol] ?? {}, cells.length);
    return paid > 0 ? [{ symbol, cells, paid: paid * multiplier }] : [];
  });
}

/** Returns what a count pays: as the largest one of the paytable that is not larger. */
function payFrom(pays: Pays['pays'], count: number): number {
  let paid = 0;
  for (const [least, pay] of Object.entries(pays)) if (count >= Number(least)) paid = pay;
  return paid;
}

/** Lets the cells of wins vanish: what was above them falls, and each strip goes on above the board. Moves the stops. */
function fall(
  board: Board,
  wins: readonly SlotWin[],
  strips: Strips,
  stops: number[],
): { cells: SlotCell[]; board: Board } {
  const gone = board.map(() => new Set<number>());
  for (const { cells } of wins) for (const [reel, row] of cells) gone[reel]?.add(row);
  return {
    cells: gone.flatMap((rows, reel) => [...rows].sort((a, b) => a - b).map((row): SlotCell => [reel, row])),
    board: board.map((column, reel) => {
      const rows = gone[reel] as Set<number>;
      if (rows.size === 0) return column;
      const stop = (stops[reel] as number) - rows.size;
      stops[reel] = stop;
      const fresh = Array.from({ length: rows.size }, (_, row) => symbolOf(strips[reel] as string, stop + row));
      return [...fresh, ...column.filter((_, row) => !rows.has(row))];
    }),
  };
}
