/**
 * A symbol of a board: `W` the wild, `S` the scatter, `A` to `C` the high symbols, of which `A` is the game's emblem,
 * and `D` to `G` the low ones.
 */
export type SlotSymbol = 'W' | 'S' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';

/** The symbols of each reel from left to right, each from top to bottom. */
export type Board = SlotSymbol[][];

export type SlotCell = [reel: number, row: number];

/** What a coin or a full board of coins may pay instead of an amount of its own, from the least to the most. */
export type SlotPot = 'mini' | 'minor' | 'major' | 'grand';

export interface SlotWin {
  symbol: SlotSymbol;
  cells: SlotCell[];
  /** Number of the line, from 1; missing for wins that need none. */
  line?: number;
  /** The pot that is won. */
  pot?: SlotPot;
  /** What it pays, as a multiple of the stake in ten-thousandths. */
  paid: number;
}

/** A scatter that is worth something if it is held. */
export interface SlotCoin {
  cell: SlotCell;
  /** The pot that it pays. */
  pot?: SlotPot;
  /** What it pays, as a multiple of the stake in ten-thousandths. */
  paid: number;
}

/** What an item of the pick bonus contains. */
export type SlotItem =
  /** As a multiple of the stake in ten-thousandths. */
  | { item: 'prize'; paid: number }
  /** Doubles what was collected before. */
  | { item: 'double' }
  /** Ends the bonus. */
  | { item: 'end' };

/** What a round shows, in order. The `paid` of all wins add up to what the round pays. */
export type SlotEvent =
  /** The reels stop. `free` is the number of the free spin, from 1; `coins` are the scatters that are worth something. */
  | { type: 'reveal'; board: Board; free?: number; coins?: SlotCoin[] }
  /** The wild of each of these reels, counted from 0, expands over its reel. The wins that follow are of this board. */
  | { type: 'expand'; reels: number[]; board: Board }
  | { type: 'wins'; wins: SlotWin[] }
  /** Free spins begin, or more are added; wins in them are multiplied. */
  | { type: 'free_spins'; count: number; multiplier: number }
  /** The wins that follow are multiplied by more, because there was one. `step` is counted from 1. */
  | { type: 'ladder'; step: number; multiplier: number }
  /** These cells of the last wins vanish, the symbols above them fall, and new ones follow from above. */
  | { type: 'cascade'; cells: SlotCell[]; board: Board }
  /** The coins stay, and the other cells turn again until so many spins in a row bring no coin. */
  | { type: 'hold'; respins: number }
  /** The cells without a coin turned; `left` is how many more spins there are without a new coin. */
  | { type: 'respin'; coins: SlotCoin[]; left: number }
  /** The player picks items until the first that ends the bonus. The n-th pick opens the n-th item, wherever it lies. */
  | { type: 'pick'; items: SlotItem[] };
