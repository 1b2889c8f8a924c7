import type { Board, SlotCell, SlotEvent, SlotSymbol, SlotWin } from '../events.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Pays } from './archetype.js';

/** Symbols of each reel in their order, each reel as one text. */
export type Strips = readonly string[];
/** Five strips with many high symbols and wilds, and no scatter. */
export const RICH_STRIPS: Strips = [
  'AGBDAFCEABDACFBAGDC',
  'WAGBDCAWBAEFCAWBD',
  'AWBGCADWABECWAFB',
  'WBAGCDAWBAFECAWDB',
  'ACBGADCFABADCBEAWD',
];

export type PaysOf = Readonly<Record<SlotSymbol, Pays['pays'] | undefined>>;

export function paysOf(paytable: readonly Pays[]): PaysOf {
  return Object.fromEntries(paytable.map(({ symbol, pays }) => [symbol, pays])) as PaysOf;
}

/**
 * Stops each reel at a random place of its strip.
 * @param forced reels that must show their scatter
 */
export function spinReels(random: SeededRandom, strips: Strips, rows: number, forced: readonly number[] = []): Board {
  return boardAt(strips, stopReels(random, strips, rows, forced), rows);
}

/** Returns for each reel the random place of its strip that is in the uppermost row. */
export function stopReels(
  random: SeededRandom,
  strips: Strips,
  rows: number,
  forced: readonly number[] = [],
): number[] {
  return strips.map((strip, reel) =>
    forced.includes(reel) ? strip.indexOf('S') - random.below(rows) + strip.length : random.below(strip.length),
  );
}

export function boardAt(strips: Strips, stops: readonly number[], rows: number): Board {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => symbolOf(strip, (stops[reel] as number) + row)),
  );
}

/** Returns the symbol at a place of a strip, which has no end in either direction. */
export function symbolOf(strip: string, place: number): SlotSymbol {
  return strip.at(place % strip.length) as SlotSymbol;
}

/** Returns three reels; in one of eight cases four. */
export function threeReels(random: SeededRandom, count = 5): number[] {
  const reels = Array.from({ length: count }, (_, at) => at);
  const kept = random.below(8) === 0 ? 4 : 3;
  while (reels.length > kept) reels.splice(random.below(reels.length), 1);
  return reels;
}

export function countOf(board: Board, symbol: SlotSymbol): number {
  let count = 0;
  for (const reel of board) for (const one of reel) if (one === symbol) count++;
  return count;
}

export function cellsOf(board: Board, symbol: SlotSymbol): SlotCell[] {
  return board.flatMap((reel, at) => reel.flatMap((one, row): SlotCell[] => (one === symbol ? [[at, row]] : [])));
}

/** What a slot with free spins decides about them. */
export interface FreeSpinRules {
  /** Free spins by number of scatters. */
  awarded: Readonly<Record<number, number>>;
  /**
   * By which wins in free spins are multiplied. The first free spin has the first multiplier; each free spin that wins
   * is the last one with its multiplier, unless there is no further one.
   */
  multipliers: readonly number[];
  /** Most free spins of one round. */
  most: number;
}

/** How the boards of a slot with free spins are made and what they pay. */
export interface Spins {
  /** The board of the spin. */
  first: Board;
  /** Returns the board of each free spin. */
  next(): Board;
  winsOf(board: Board, multiplier: number): SlotWin[];
  /** Returns what changes on a board before it pays; undefined for a board that stays. */
  expand?(board: Board): Extract<SlotEvent, { type: 'expand' }> | undefined;
}

/** Plays a spin and the free spins that follow from it. */
export function playWithFreeSpins(
  { awarded, multipliers, most }: FreeSpinRules,
  { first, next, winsOf, expand }: Spins,
): SlotEvent[] {
  const events: SlotEvent[] = [];
  let step = 1;
  show({ type: 'reveal', board: first }, 1);
  let left = award(first, most);
  for (let free = 1; left > 0; free++, left--) {
    const board = next();
    if (show({ type: 'reveal', board, free }, multiplierAt(step))) climb();
    left += award(board, most - free - left + 1);
  }
  return events;

  function show(reveal: Extract<SlotEvent, { type: 'reveal' }>, factor: number): boolean {
    events.push(reveal);
    const expanded = expand?.(reveal.board);
    if (expanded) events.push(expanded);
    const wins = winsOf(expanded?.board ?? reveal.board, factor);
    if (wins.length > 0) events.push({ type: 'wins', wins });
    return wins.length > 0;
  }

  function climb(): void {
    if (step === multipliers.length) return;
    step++;
    events.push({ type: 'ladder', step, multiplier: multiplierAt(step) });
  }

  function multiplierAt(at: number): number {
    return multipliers[at - 1] as number;
  }

  function award(board: Board, limit: number): number {
    const count = Math.max(0, Math.min(awarded[countOf(board, 'S')] ?? 0, limit));
    if (count > 0) events.push({ type: 'free_spins', count, multiplier: multiplierAt(step) });
    return count;
  }
}

/** Returns what scatters pay anywhere; empty for too few. */
export function scatterWins(board: Board, pays: PaysOf, multiplier: number): SlotWin[] {
  const paid = pays.S?.[countOf(board, 'S')];
  return paid === undefined ? [] : [{ symbol: 'S', cells: cellsOf(board, 'S'), paid: paid * multiplier }];
}

/**
 * Returns what a line pays from the left. Wilds stand for every symbol but the scatter; if they are worth more alone,
 * they pay alone.
 */
export function lineWin(
  board: Board,
  line: readonly number[],
  pays: PaysOf,
): { symbol: SlotSymbol; count: number; paid: number } | undefined {
  const at = (reel: number) => board[reel]?.[line[reel] as number];
  let wilds = 0;
  while (at(wilds) === 'W') wilds++;
  const symbol = at(wilds) ?? 'W';
  let count = wilds;
  if (symbol !== 'S') for (let next = at(count); next === symbol || next === 'W'; next = at(count)) count++;
  if (count < 3) return undefined;
  const alone = pays.W?.[wilds] ?? 0;
  const joined = symbol === 'S' ? 0 : (pays[symbol]?.[count] ?? 0);
  if (alone === 0 && joined === 0) return undefined;
  return alone >= joined ? { symbol: 'W', count: wilds, paid: alone } : { symbol, count, paid: joined };
}

/** Reads lines of five reels, each written as the row on each reel, such as `01210`. */
export function linesOf(...texts: string[]): number[][] {
  return texts.flatMap((text) => text.split(' ')).map((line) => [...line].map(Number));
}

/** Returns the function that finds the wins of a board: those of each line from the left, then those of scatters. */
export function lineAndScatterWins(lines: readonly (readonly number[])[], pays: PaysOf) {
  return (board: Board, multiplier: number): SlotWin[] => {
    const wins: SlotWin[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as readonly number[];
      const win = lineWin(board, line, pays);
      if (!win) continue;
      const cells = line.slice(0, win.count).map((row, reel): SlotCell => [reel, row]);
      wins.push({ symbol: win.symbol, cells, line: at + 1, paid: win.paid * multiplier });
    }
    return [...wins, ...scatterWins(board, pays, multiplier)];
  };
}
