import type { SlotSymbol } from '@goldwake/contracts';
import type { Face } from './face.js';

/** Rows a reel passes per second while it spins. */
const SPEED = 26;
/** Milliseconds from the start of a spin to its full speed. */
const START_MS = 120;
const FILLERS: readonly SlotSymbol[] = ['G', 'D', 'B', 'F', 'E', 'A', 'G', 'C', 'F', 'D', 'E', 'G'];

/**
 * The motion of one reel. Rows are counted downwards without end: row 0 and the following ones are those that were
 * shown before the spin, and the rows of the result have negative numbers, because a reel turns downwards.
 */
export class Reel {
  private shown: readonly Face[];
  private result: { column: readonly Face[]; top: number; at: number; from: number; ms: number } | undefined;
  private startedAt: number | undefined;

  constructor(
    column: readonly Face[],
    private readonly index: number,
  ) {
    this.shown = column;
  }

  get isMoving(): boolean {
    return this.startedAt !== undefined;
  }

  /** When the reel will stand still, on the clock of `start`; infinite without a result. */
  get stopsAt(): number {
    if (this.startedAt === undefined) return Number.NEGATIVE_INFINITY;
    return this.result ? this.result.at + this.result.ms : Number.POSITIVE_INFINITY;
  }

  /** Shows a column without motion. */
  set(column: readonly Face[]): void {
    this.shown = column;
    this.startedAt = this.result = undefined;
  }

  start(now: number): void {
    this.startedAt = now;
    this.result = undefined;
  }

  /**
   * Lets the reel run out to a column.
   * @param rows how many rows it still turns at least
   */
  stopAt(column: readonly Face[], now: number, rows: number): void {
    if (this.startedAt === undefined) {
      this.set(column);
      return;
    }
    const from = this.travelled(now);
    const top = -Math.ceil(from + rows);
    // A cubic ease-out begins with three times its mean speed, so the reel slows down without a jerk.
    this.result = { column, top, at: now, from, ms: (3_000 * (-top - from)) / SPEED };
  }

  /** Returns the rows that are visible: the fraction by which the first is cut off, and the symbols from the top. */
  at(now: number, rows: number): { offset: number; symbols: Face[]; speed: number } {
    if (this.result && now >= this.result.at + this.result.ms) this.set(this.result.column);
    const travelled = this.travelled(now);
    const first = Math.floor(-travelled);
    const offset = -travelled - first;
    const symbols = Array.from({ length: rows + 1 }, (_, at) => this.symbolAt(first + at));
    return { offset, symbols, speed: this.speed(now) };
  }

  /** Number of rows by which the reel has turned. */
  private travelled(now: number): number {
    if (this.startedAt === undefined) return 0;
    if (this.result) {
      const { top, at, from, ms } = this.result;
      const share = Math.min(1, (now - at) / ms);
      return from + (-top - from) * (1 - (1 - share) ** 3);
    }
    const elapsed = now - this.startedAt;
    const starting = Math.min(elapsed, START_MS);
    return (SPEED / 1_000) * ((starting * starting) / (2 * START_MS) + Math.max(0, elapsed - START_MS));
  }

  private speed(now: number): number {
    if (this.startedAt === undefined) return 0;
    return this.result ? (1 - Math.min(1, (now - this.result.at) / this.result.ms)) ** 2 : 1;
  }

  private symbolAt(row: number): Face {
    if (this.result && row >= this.result.top && row < this.result.top + this.result.column.length) {
      return this.result.column[row - this.result.top] as Face;
    }
    if (row >= 0 && row < this.shown.length) return this.shown[row] as Face;
    const at = Math.abs(Math.imul(row + 7 * this.index, 2_654_435_761) >>> 7) % FILLERS.length;
    return FILLERS[at] as SlotSymbol;
  }
}
