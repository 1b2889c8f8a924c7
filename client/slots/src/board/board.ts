import type { Archetype, SlotCell, SlotCoin, SlotSymbol, SlotWin, Board as Symbols } from '@goldwake/contracts';
import type { SymbolSheet } from '../symbols.js';
import { Reel } from './reel.js';
import { WildGrowth } from './wild-growth.js';

/** Largest ratio of device pixels to CSS pixels in which the board is drawn; more costs time and is not seen. */
const RATIO_MAX = 2;
/** Time after which reels count as standing still although no frame was drawn, in milliseconds. */
const LATE_MS = 200;
/** How long each line of several is shown. */
const LINE_MS = 700;
/** How long a wild takes to expand over its reel. */
const GROW_MS = 250;
const GROW_TURBO_MS = 100;
/** Rows between the stops of two reels. */
const STAGGER = 4;
/** The board before the first round, and after one that could not be played. */
const REST: Symbols = [
  ['D', 'A', 'G'],
  ['F', 'W', 'E'],
  ['G', 'A', 'D'],
  ['E', 'B', 'F'],
  ['C', 'A', 'G'],
];

export interface Pace {
  isTurbo: boolean;
  /** Whether the player asked for less motion: boards then appear without turning. */
  isReduced: boolean;
}

/** Draws the reels and the wins on a canvas. It draws only while something moves. */
export class Board {
  private readonly reels: Reel[];
  private readonly rows: number;
  private wins: readonly SlotWin[] = [];
  private winsSince = 0;
  private winsUntil = 0;
  private growth: WildGrowth | undefined;
  private frame = 0;
  private cell = 0;
  private ratio = 1;
  private settled: (() => void) | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly sheet: SymbolSheet,
    { reels, rows }: Pick<Archetype, 'reels' | 'rows'>,
    private readonly onReelStop: () => void,
  ) {
    this.rows = rows;
    this.reels = REST.slice(0, reels).map((column, index) => new Reel(column, index));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  /** Begins to turn the reels. */
  spin({ isReduced }: Pace): void {
    this.clear();
    if (!isReduced) for (const reel of this.reels) reel.start(performance.now());
    this.draw();
  }

  /** Stops the reels at a board; resolves when all stand still. */
  async stop(symbols: Symbols, { isTurbo, isReduced }: Pace): Promise<void> {
    this.clear();
    const now = performance.now();
    this.reels.forEach((reel, at) => {
      const column = symbols[at] as SlotSymbol[];
      if (isReduced) reel.set(column);
      else reel.stopAt(column, now, (isTurbo ? 3 : 7) + (isTurbo ? STAGGER / 4 : STAGGER) * at);
    });
    this.canvas.setAttribute('aria-label', boardText(symbols, this.sheet.nameOf));
    this.draw();
    if (!isReduced) await this.standstill(Math.max(...this.reels.map((reel) => reel.stopsAt)));
  }

  /** Lets the wilds of some reels expand over them; resolves when they cover them. */
  async expand(reels: readonly number[], symbols: Symbols, { isTurbo, isReduced }: Pace): Promise<void> {
    const now = performance.now();
    const before = new Map<number, SlotSymbol[]>();
    for (const [at, reel] of this.reels.entries()) {
      if (reels.includes(at)) before.set(at, reel.at(now, this.rows).symbols.slice(0, this.rows));
      reel.set(symbols[at] as SlotSymbol[]);
    }
    const ms = isReduced ? 0 : isTurbo ? GROW_TURBO_MS : GROW_MS;
    this.growth = new WildGrowth(before, now, ms);
    this.canvas.setAttribute('aria-label', boardText(symbols, this.sheet.nameOf));
    this.draw();
    if (!isReduced) await this.standstill(now + ms);
  }

  /** Lets the cells of wins vanish, and those above them fall; resolves when all lie still. */
  async fall(_cells: readonly SlotCell[], symbols: Symbols, _pace: Pace): Promise<void> {
    for (const [at, reel] of this.reels.entries()) reel.set(symbols[at] as SlotSymbol[]);
    this.clear();
    this.draw();
  }

  /** Turns the cells without a coin, some of which get one; resolves when all stand still. */
  async respin(_coins: readonly SlotCoin[], _pace: Pace): Promise<void> {}

  /** Shows the board of before the first round, without motion. */
  rest(): void {
    for (const [at, reel] of this.reels.entries()) reel.set(REST[at] as SlotSymbol[]);
    this.clear();
    this.draw();
  }

  /** Lights up the cells of wins. */
  light(wins: readonly SlotWin[], { isReduced }: Pace): void {
    this.wins = wins;
    this.winsSince = performance.now();
    // Each line is shown once; afterwards the board stands still.
    this.winsUntil = this.winsSince + (isReduced ? 0 : LINE_MS * Math.max(2, wins.length));
    this.draw();
  }

  private clear(): void {
    this.wins = [];
    this.growth = undefined;
  }

  /** Resolves when all reels stand still. A browser draws nothing of a frame that is out of sight, but its clock goes on. */
  private async standstill(at: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.settled = resolve;
      timer = setTimeout(() => this.settle(), at - performance.now() + LATE_MS);
    });
    clearTimeout(timer);
  }

  private settle(): void {
    for (const reel of this.reels) reel.at(performance.now(), this.rows);
    this.settled?.();
    this.settled = undefined;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    this.ratio = Math.min(window.devicePixelRatio || 1, RATIO_MAX);
    const size = Math.min(clientWidth / this.reels.length, clientHeight / this.rows);
    this.cell = Math.max(8, Math.floor(size * this.ratio));
    this.canvas.width = this.cell * this.reels.length;
    this.canvas.height = this.cell * this.rows;
    this.canvas.style.width = `${this.canvas.width / this.ratio}px`;
    this.canvas.style.height = `${this.canvas.height / this.ratio}px`;
    this.draw();
  }

  /** Draws now, and again for each frame as long as something moves. */
  private draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.frame = 0;
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const moving = this.reels.filter((reel) => reel.isMoving).length;
    const { width, height } = this.canvas;
    context.clearRect(0, 0, width, height);
    const symbols = this.sheet.sized(this.cell);
    const lit = this.litCells();
    const isGrowing = this.growth?.isOver(now) === false;
    for (const [at, reel] of this.reels.entries()) {
      this.paintCover(context, at, now);
      if (!isGrowing || !this.paintGrowth(context, symbols, at, now)) {
        this.paintReel(context, symbols, lit, at, reel, now);
      }
    }
    this.paintLines(context, now);
    const left = this.reels.filter((reel) => reel.isMoving).length;
    for (let stopped = left; stopped < moving; stopped++) this.onReelStop();
    if (left > 0 || isGrowing || (this.wins.length > 0 && now < this.winsUntil)) this.draw();
    if (left === 0 && !isGrowing) this.settle();
  }

  private paintReel(
    context: CanvasRenderingContext2D,
    pictures: ReadonlyMap<SlotSymbol, CanvasImageSource>,
    lit: ReadonlySet<string>,
    index: number,
    reel: Reel,
    now: number,
  ): void {
    const { offset, symbols, speed } = reel.at(now, this.rows);
    const x = index * this.cell;
    const isStill = !reel.isMoving;
    symbols.forEach((symbol, at) => {
      const picture = pictures.get(symbol);
      if (!picture || (isStill && at >= this.rows)) return;
      const y = (at - offset) * this.cell;
      const isLit = lit.has(`${index},${at}`);
      context.globalAlpha = lit.size > 0 && isStill && !isLit ? 0.32 : 1;
      if (speed > 0.5) {
        // A faint copy above each symbol looks like the blur of a fast reel and costs one more image.
        context.globalAlpha = 0.35;
        context.drawImage(picture, x, y - this.cell * 0.22 * speed, this.cell, this.cell);
        context.globalAlpha = 0.8;
      }
      const isPulsing = isLit && now < this.winsUntil;
      const grown = isPulsing ? 1 + 0.06 * Math.sin((now - this.winsSince) / 140) ** 2 : 1;
      const size = this.cell * grown;
      context.drawImage(picture, x - (size - this.cell) / 2, y - (size - this.cell) / 2, size, size);
    });
    context.globalAlpha = 1;
  }

  /** Draws the light behind the wilds of a reel that expanded. */
  private paintCover(context: CanvasRenderingContext2D, index: number, now: number): void {
    const cover = this.growth?.coverOf(index, now);
    if (!cover) return;
    context.fillStyle = this.sheet.theme.glow;
    context.globalAlpha = 0.18;
    context.fillRect(index * this.cell, cover.top * this.cell, this.cell, (cover.bottom - cover.top) * this.cell);
    context.globalAlpha = 1;
  }

  /** Draws a reel over which wilds grow; returns whether it is one. */
  private paintGrowth(
    context: CanvasRenderingContext2D,
    pictures: ReadonlyMap<SlotSymbol, CanvasImageSource>,
    index: number,
    now: number,
  ): boolean {
    const cells = this.growth?.cellsOf(index, now);
    for (const { symbol, y, alpha } of cells ?? []) {
      const picture = pictures.get(symbol);
      context.globalAlpha = alpha;
      if (picture) context.drawImage(picture, index * this.cell, y * this.cell, this.cell, this.cell);
    }
    context.globalAlpha = 1;
    return cells !== undefined;
  }

  /** Draws the lines of the wins, one after the other. */
  private paintLines(context: CanvasRenderingContext2D, now: number): void {
    const lines = this.wins.filter(({ line }) => line !== undefined);
    if (lines.length === 0) return;
    // The time of a frame may be before the time at which it was requested.
    const elapsed = Math.max(0, now - this.winsSince);
    const shown = lines[Math.min(Math.floor(elapsed / LINE_MS), lines.length - 1)] as SlotWin;
    context.strokeStyle = this.sheet.theme.glow;
    context.lineWidth = this.cell * 0.035;
    context.lineJoin = context.lineCap = 'round';
    context.globalAlpha = 0.85;
    context.beginPath();
    shown.cells.forEach(([reel, row], at) => {
      const [x, y] = [(reel + 0.5) * this.cell, (row + 0.5) * this.cell];
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.stroke();
    context.globalAlpha = 1;
  }

  private litCells(): Set<string> {
    return new Set(this.wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel},${row}`)));
  }
}

/** The board row by row, for those who cannot see it. */
function boardText(symbols: Symbols, nameOf: (symbol: SlotSymbol) => string): string {
  const rows = (symbols[0] ?? []).map((_, row) =>
    symbols.map((column) => nameOf(column[row] as SlotSymbol)).join(', '),
  );
  return `Reels. ${rows.map((row, at) => `Row ${at + 1}: ${row}`).join('. ')}`;
}
