import type { SlotCoin, SlotSymbol } from '@goldwake/contracts';
import type { Face } from './face.js';
import { Reel } from './reel.js';

/** How long a coin takes to come to rest after its cell has stopped. */
const LAND_MS = 220;
/** Rows that the first cell turns; each further reel, and every other row, turns one more. */
const ROWS = 4;
const ROWS_TURBO = 2;
/** What the cells without a coin show after they have turned. */
const BLANKS: readonly SlotSymbol[] = ['E', 'G', 'D', 'F', 'C', 'G', 'B', 'E', 'A'];

interface HeldCell {
  reel: number;
  row: number;
  turning: Reel;
  face: Face;
  /** When the coin of the cell stops; undefined for a coin that lay there before. */
  landsAt: number | undefined;
}

/** Draws a face at `offset` rows below its cell. `landed` is 1 for coins at rest, and less while one comes to rest. */
export type DrawHeld = (reel: number, row: number, face: Face, offset: number, landed: number) => void;

/** A board whose coins are held: the other cells turn, each on its own. */
export class HeldCells {
  private readonly cells: HeldCell[];
  private readonly reels: number;
  private turns = 0;

  constructor(columns: readonly (readonly Face[])[]) {
    this.reels = columns.length;
    this.cells = columns.flatMap((column, reel) =>
      column.map((face, row) => ({ reel, row, face, turning: new Reel([face], reel * 5 + row), landsAt: undefined })),
    );
  }

  /** What lies on the board when all cells have stopped. */
  get columns(): Face[][] {
    return Array.from({ length: this.reels }, (_, at) =>
      this.cells.flatMap(({ reel, face }) => (reel === at ? [face] : [])),
    );
  }

  /** When all cells will have stopped and all coins be at rest; in the past if they are. */
  get stopsAt(): number {
    return Math.max(
      ...this.cells.map(({ turning, landsAt = Number.NEGATIVE_INFINITY }) =>
        Math.max(turning.stopsAt, landsAt + LAND_MS),
      ),
    );
  }

  isMoving(now: number): boolean {
    return this.stopsAt > now;
  }

  /** Turns the cells without a coin, some of which stop at one. */
  turn(coins: readonly SlotCoin[], now: number, isTurbo: boolean): void {
    this.turns++;
    for (const cell of this.cells) {
      const { reel, row, turning } = cell;
      cell.landsAt = undefined;
      if (isCoin(cell.face)) continue;
      this.stopWith(cell, coins);
      turning.start(now);
      turning.stopAt([cell.face], now, (isTurbo ? ROWS_TURBO : ROWS) + (isTurbo ? 0 : reel) + (row % 2));
      if (isCoin(cell.face)) cell.landsAt = turning.stopsAt;
    }
  }

  /** Shows the coins without motion. */
  set(coins: readonly SlotCoin[]): void {
    for (const cell of this.cells) {
      cell.landsAt = undefined;
      if (!isCoin(cell.face)) this.stopWith(cell, coins);
      cell.turning.set([cell.face]);
    }
  }

  /** Number of coins of the last turn that have landed. */
  landedAt(now: number): number {
    return this.cells.filter(({ landsAt = Number.POSITIVE_INFINITY }) => landsAt <= now).length;
  }

  /** Calls back for each face that can be seen. */
  each(now: number, draw: DrawHeld): void {
    for (const { reel, row, turning, landsAt } of this.cells) {
      const { offset, symbols } = turning.at(now, 1);
      const landed = landsAt === undefined ? 1 : Math.min(1, (now - landsAt) / LAND_MS);
      for (const [at, face] of symbols.entries()) {
        if (at - offset < 1) draw(reel, row, face, at - offset, isCoin(face) && landed > 0 ? landed : 1);
      }
    }
  }

  private stopWith(cell: HeldCell, coins: readonly SlotCoin[]): void {
    const { reel, row } = cell;
    const blank = BLANKS[(reel * 4 + row * 7 + this.turns * 5) % BLANKS.length] as SlotSymbol;
    cell.face = coins.find(({ cell: [x, y] }) => x === reel && y === row) ?? blank;
  }
}

export function isCoin(face: Face): face is SlotCoin {
  return typeof face !== 'string';
}
