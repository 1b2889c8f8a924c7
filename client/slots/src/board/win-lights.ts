import type { SlotWin } from '@goldwake/contracts';
import { outlineOf } from './outline.js';

/** How long each of several wins is shown. */
const WIN_MS = 700;
/** How far the outline of a group is inside its cells, in cells. */
const INSET = 0.04;

/** The wins of a board that are lit up one after the other: by their lines, or by outlines of their groups. */
export class WinLights {
  private readonly cells: ReadonlySet<number>;
  private readonly marks: readonly Path2D[];

  private constructor(
    wins: readonly SlotWin[],
    private readonly since: number,
    private readonly until: number,
    private readonly turnMs: number,
    private readonly areGroups: boolean,
  ) {
    this.cells = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => keyOf(reel, row))));
    const marked = areGroups ? wins : wins.filter(({ line }) => line !== undefined);
    this.marks = marked.map(areGroups ? groupPath : linePath);
  }

  /** How opaque the other cells are. Groups follow one another fast, and the board must not flicker. */
  get dimmed(): number {
    return this.areGroups ? 0.45 : 0.32;
  }

  /** Shows each win once; afterwards the last one stays. */
  static ofLines(wins: readonly SlotWin[], now: number, isStill: boolean): WinLights {
    return new WinLights(wins, now, now + (isStill ? 0 : WIN_MS * Math.max(2, wins.length)), WIN_MS, false);
  }

  /** Shows each group once within this time, in milliseconds. */
  static ofGroups(wins: readonly SlotWin[], now: number, ms: number, isStill: boolean): WinLights {
    return new WinLights(wins, now, now + (isStill ? 0 : ms), ms / wins.length, true);
  }

  has(reel: number, row: number): boolean {
    return this.cells.has(keyOf(reel, row));
  }

  isMoving(now: number): boolean {
    return now < this.until;
  }

  /** Returns how large the symbol of a win is, compared to its cell. */
  scaleAt(now: number): number {
    return this.isMoving(now) ? 1 + 0.06 * Math.sin((now - this.since) / 140) ** 2 : 1;
  }

  /** Draws the line or the outlines. */
  paint(context: CanvasRenderingContext2D, cell: number, colour: string, now: number): void {
    if (this.marks.length === 0) return;
    // The time of a frame may be before the time at which it was requested.
    const elapsed = Math.max(0, now - this.since);
    const shown = Math.min(Math.floor(elapsed / this.turnMs), this.marks.length - 1);
    context.save();
    context.scale(cell, cell);
    context.lineJoin = context.lineCap = 'round';
    for (const [at, mark] of this.marks.entries()) {
      if (at !== shown && !this.areGroups) continue;
      context.globalAlpha = at === shown ? 0.95 : 0.4;
      if (this.areGroups) stroke(context, mark, 0.1, 'rgb(4 8 18 / 80%)');
      stroke(context, mark, this.areGroups ? 0.05 : 0.035, colour);
    }
    context.restore();
  }
}

/** Numbers the cells from left to right, those of a reel from top to bottom: no board has 100 rows. */
export function keyOf(reel: number, row: number): number {
  return reel * 100 + row;
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke(path);
}

function linePath({ cells }: SlotWin): Path2D {
  const path = new Path2D();
  for (const [reel, row] of cells) path.lineTo(reel + 0.5, row + 0.5);
  return path;
}

function groupPath({ cells }: SlotWin): Path2D {
  const path = new Path2D();
  for (const [x1, y1, x2, y2] of outlineOf(cells, INSET)) {
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
  }
  return path;
}
