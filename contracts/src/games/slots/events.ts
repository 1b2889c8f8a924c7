/**
 * A symbol of a board: `W` the wild, `S` the scatter, `A` to `C` the high symbols, of which `A` is the game's emblem,
 * and `D` to `G` the low ones.
 */
export type SlotSymbol = 'W' | 'S' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';

/** The symbols of each reel from left to right, each from top to bottom. */
export type Board = SlotSymbol[][];

export interface SlotWin {
  symbol: SlotSymbol;
  /** Cells of the win as `[reel, row]`. */
  cells: [reel: number, row: number][];
  /** Number of the line, from 1; missing for scatters, which pay anywhere. */
  line?: number;
  /** What it pays, as a multiple of the stake in ten-thousandths. */
  paid: number;
}

/** What a round shows, in order. The `paid` of all wins add up to what the round pays. */
export type SlotEvent =
  /** The reels stop. `free` is the number of the free spin, from 1. */
  | { type: 'reveal'; board: Board; free?: number }
  /** The wild of each of these reels, counted from 0, expands over its reel. The wins that follow are of this board. */
  | { type: 'expand'; reels: number[]; board: Board }
  | { type: 'wins'; wins: SlotWin[] }
  /** Free spins begin, or more are added; wins in them are multiplied. */
  | { type: 'free_spins'; count: number; multiplier: number }
  /** A free spin won, so the wins of the next ones are multiplied by more. `step` is counted from 1. */
  | { type: 'ladder'; step: number; multiplier: number };
