import type { SlotCell } from '@goldwake/contracts';
import type { Face } from './face.js';

/** Shares of the time of a fall: the last reel begins later by the first, and the others end a fall of all rows. */
const STAGGER = 0.12;
const DROP = 0.62;
const BOUNCE = 1 - STAGGER - DROP;
/** Height to which a symbol bounces, in rows. */
const BOUNCE_ROWS = 0.08;

/** How long a cascade takes, in milliseconds. */
export interface CascadeTime {
  burst: number;
  fall: number;
}

interface Fall {
  reel: number;
  symbol: Face;
  /** Rows from the top of the board; negative above it. */
  from: number;
  to: number;
}

interface Burst {
  reel: number;
  row: number;
  symbol: Face;
}

/** Draws a symbol: how far it is from the top in rows, how large compared to its cell, and how opaque. */
export type DrawCell = (reel: number, symbol: Face, row: number, scale: number, alpha: number) => void;

/** The motion of a board on which some cells burst, what is above them falls, and new symbols follow from above. */
export class Cascade {
  private readonly bursts: Burst[];
  private readonly falls: Fall[];
  private readonly reels: number;
  private readonly rows: number;

  /** @param since when it begins, in milliseconds */
  constructor(
    before: readonly (readonly Face[])[],
    readonly cells: readonly SlotCell[],
    after: readonly (readonly Face[])[],
    private readonly since: number,
    private readonly time: CascadeTime,
  ) {
    this.reels = after.length;
    this.rows = after[0]?.length ?? 0;
    this.bursts = cells.map(([reel, row]) => ({ reel, row, symbol: before[reel]?.[row] as Face }));
    this.falls = after.flatMap((column, reel) => fallsOf(reel, column, cells));
  }

  get endsAt(): number {
    return this.since + this.time.burst + this.time.fall;
  }

  isOver(now: number): boolean {
    return now >= this.endsAt;
  }

  /** Returns how much of the burst has passed, from 0 to 1. */
  burstAt(now: number): number {
    // The time of a frame may be before the time at which it was requested.
    return Math.min(1, Math.max(0, (now - this.since) / this.time.burst));
  }

  /** Calls back for each symbol that can be seen, those of a reel from top to bottom. */
  each(now: number, draw: DrawCell): void {
    const burst = this.burstAt(now);
    for (const fall of this.falls) {
      const row = this.rowAt(fall, now);
      if (row > -1) draw(fall.reel, fall.symbol, row, 1, 1);
    }
    if (burst === 1) return;
    for (const { reel, symbol, row } of this.bursts) draw(reel, symbol, row, burstScale(burst), 1 - burst ** 2);
  }

  private rowAt({ reel, from, to }: Fall, now: number): number {
    const { burst, fall } = this.time;
    const delay = (STAGGER * fall * reel) / Math.max(1, this.reels - 1);
    const elapsed = now - this.since - burst - delay;
    if (elapsed <= 0) return from;
    // With gravity, the time of a fall grows with the root of its height.
    const drop = DROP * fall * Math.sqrt((to - from) / this.rows);
    if (elapsed < drop) return from + (to - from) * (elapsed / drop) ** 2;
    const bounce = (elapsed - drop) / (BOUNCE * fall);
    return from === to || bounce >= 1 ? to : to - BOUNCE_ROWS * 4 * bounce * (1 - bounce);
  }
}

/** Swells a little before it shrinks. */
function burstScale(burst: number): number {
  return burst < 0.25 ? 1 + 0.4 * burst : 1.1 - 0.8 * ((burst - 0.25) / 0.75) ** 2;
}

/** The new symbols of a reel keep their order above the board; below them lie those that stay. */
function fallsOf(reel: number, column: readonly Face[], cells: readonly SlotCell[]): Fall[] {
  const gone = new Set(cells.flatMap(([at, row]) => (at === reel ? [row] : [])));
  const stayed = column.flatMap((_, row) => (gone.has(row) ? [] : [row]));
  return column.map((symbol, to) => ({ reel, symbol, from: stayed[to - gone.size] ?? to - gone.size, to }));
}
