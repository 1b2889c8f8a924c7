import type { Archetype, SlotCell, SlotCoin, SlotSymbol, SlotWin, Board as Symbols } from '@goldwake/contracts';
import type { SymbolSheet } from '../symbols.js';
import { boardText } from './board-text.js';
import type { Brush } from './brush.js';
import { Cascade } from './cascade.js';
import { paintCascade } from './cascade-painting.js';
import { type Face, facesOf } from './face.js';
import { FacePictures } from './face-pictures.js';
import { HeldCells } from './held-cells.js';
import { paintHeld } from './held-painting.js';
import { Reel } from './reel.js';
import { restBoard } from './rest.js';
import { WildGrowth } from './wild-growth.js';
import { WinLights } from './win-lights.js';

/** Largest ratio of device pixels to CSS pixels in which the board is drawn; more costs time and is not seen. */
const RATIO_MAX = 2;
/** Time after which reels count as standing still although no frame was drawn, in milliseconds. */
const LATE_MS = 200;
/** How long a wild takes to expand over its reel. */
const GROW_MS = 250;
const GROW_TURBO_MS = 100;
/** Rows between the stops of two reels. */
const STAGGER = 4;
/** How long a cascade takes. */
const CASCADE_MS = { burst: 180, fall: 350 };
const CASCADE_TURBO_MS = { burst: 90, fall: 180 };

export interface Pace {
  isTurbo: boolean;
  /** Whether the player asked for less motion: boards then appear without turning. */
  isReduced: boolean;
}

/** Draws the reels and the wins on a canvas. It draws only while something moves. */
export class Board {
  private readonly reels: Reel[];
  private readonly rows: number;
  private wins: WinLights | undefined;
  private growth: WildGrowth | undefined;
  private cascade: Cascade | undefined;
  private held: HeldCells | undefined;
  /** Number of coins of the last turn whose landing was reported. */
  private landed = 0;
  private readonly pictures: FacePictures;
  private frame = 0;
  private cell = 0;
  private ratio = 1;
  private settled: (() => void) | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly sheet: SymbolSheet,
    private readonly size: Pick<Archetype, 'reels' | 'rows'>,
    private readonly onStop: () => void,
  ) {
    this.rows = size.rows;
    this.pictures = new FacePictures(sheet);
    this.reels = restBoard(size).map((column, index) => new Reel(column, index));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  /** Begins to turn the reels. */
  spin({ isReduced }: Pace): void {
    this.clear();
    if (!isReduced) for (const reel of this.reels) reel.start(performance.now());
    this.draw();
  }

  /** Stops the reels at a board, on which some cells are coins; resolves when all stand still. */
  async stop(symbols: Symbols, coins: readonly SlotCoin[], { isTurbo, isReduced }: Pace): Promise<void> {
    this.clear();
    const now = performance.now();
    const faces = facesOf(symbols, coins);
    this.reels.forEach((reel, at) => {
      const column = faces[at] as Face[];
      if (isReduced) reel.set(column);
      else reel.stopAt(column, now, (isTurbo ? 3 : 7) + (isTurbo ? STAGGER / 4 : STAGGER) * at);
    });
    this.describe(faces);
    this.draw();
    if (!isReduced) await this.standstill(Math.max(...this.reels.map((reel) => reel.stopsAt)));
  }

  /** Lets the wilds of some reels expand over them; resolves when they cover them. */
  async expand(reels: readonly number[], symbols: Symbols, { isTurbo, isReduced }: Pace): Promise<void> {
    const now = performance.now();
    const before = new Map<number, Face[]>();
    for (const [at, reel] of this.reels.entries()) {
      if (reels.includes(at)) before.set(at, reel.at(now, this.rows).symbols.slice(0, this.rows));
      reel.set(symbols[at] as SlotSymbol[]);
    }
    const ms = isReduced ? 0 : isTurbo ? GROW_TURBO_MS : GROW_MS;
    this.growth = new WildGrowth(before, now, ms);
    this.describe(symbols);
    this.draw();
    if (!isReduced) await this.standstill(now + ms);
  }

  /** Lets the cells of wins burst, and those above them fall; resolves when all lie still. */
  async fall(cells: readonly SlotCell[], symbols: Symbols, { isTurbo, isReduced }: Pace): Promise<void> {
    const now = performance.now();
    const before = this.reels.map((reel) => reel.at(now, this.rows).symbols);
    this.clear();
    for (const [at, reel] of this.reels.entries()) reel.set(symbols[at] as SlotSymbol[]);
    this.describe(symbols);
    if (!isReduced) this.cascade = new Cascade(before, cells, symbols, now, isTurbo ? CASCADE_TURBO_MS : CASCADE_MS);
    this.draw();
    if (this.cascade) await this.standstill(this.cascade.endsAt);
  }

  /** Holds the coins: the other cells are dark from now on. */
  hold(): void {
    const now = performance.now();
    this.clear();
    this.held = new HeldCells(this.reels.map((reel) => reel.at(now, this.rows).symbols.slice(0, this.rows)));
    this.draw();
  }

  /** Turns the cells without a coin, some of which get one; resolves when all stand still. */
  async respin(coins: readonly SlotCoin[], { isTurbo, isReduced }: Pace): Promise<void> {
    const { held } = this;
    if (!held) return;
    this.wins = undefined;
    this.landed = 0;
    if (isReduced) held.set(coins);
    else held.turn(coins, performance.now(), isTurbo);
    for (const [at, column] of held.columns.entries()) this.reels[at]?.set(column);
    this.describe(held.columns);
    this.draw();
    if (!isReduced) await this.standstill(held.stopsAt);
  }

  /** Shows the board of before the first round, without motion. */
  rest(): void {
    const symbols = restBoard(this.size);
    for (const [at, reel] of this.reels.entries()) reel.set(symbols[at] as SlotSymbol[]);
    this.clear();
    this.describe(symbols);
    this.draw();
  }

  /** Lights up the cells of wins. */
  light(wins: readonly SlotWin[], { isReduced }: Pace): void {
    this.wins = WinLights.ofLines(wins, performance.now(), isReduced);
    this.draw();
  }

  /** Lights up groups one after the other within this time, in milliseconds. */
  lightGroups(wins: readonly SlotWin[], ms: number, { isReduced }: Pace): void {
    this.wins = WinLights.ofGroups(wins, performance.now(), ms, isReduced);
    this.draw();
  }

  private clear(): void {
    this.wins = this.growth = this.cascade = this.held = undefined;
  }

  /** Tells those who cannot see the board what is on it. */
  private describe(faces: readonly (readonly Face[])[]): void {
    this.canvas.setAttribute('aria-label', boardText(faces, this.sheet.nameOf));
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
    const isGrowing = this.growth?.isOver(now) === false;
    const isFalling = this.cascade?.isOver(now) === false;
    const isTurning = this.held?.isMoving(now) === true;
    const brush: Brush = { context, cell: this.cell, pictures: this.pictures, glow: this.sheet.theme.glow };
    if (isFalling && this.cascade) paintCascade(brush, this.cascade, now);
    else if (this.held) paintHeld(brush, this.held, this.wins, now);
    else this.paintReels(context, isGrowing, now);
    this.wins?.paint(context, this.cell, this.sheet.theme.glow, now);
    const left = this.reels.filter((reel) => reel.isMoving).length;
    for (let stopped = left; stopped < moving; stopped++) this.onStop();
    for (const landed = this.held?.landedAt(now) ?? 0; this.landed < landed; this.landed++) this.onStop();
    const isMoving = left > 0 || isGrowing || isFalling || isTurning;
    if (isMoving || this.wins?.isMoving(now)) this.draw();
    if (!isMoving) this.settle();
  }

  private paintReels(context: CanvasRenderingContext2D, isGrowing: boolean, now: number): void {
    for (const [at, reel] of this.reels.entries()) {
      this.paintCover(context, at, now);
      if (!isGrowing || !this.paintGrowth(context, at, now)) this.paintReel(context, at, reel, now);
    }
  }

  private paintReel(context: CanvasRenderingContext2D, index: number, reel: Reel, now: number): void {
    const { offset, symbols, speed } = reel.at(now, this.rows);
    const x = index * this.cell;
    const isStill = !reel.isMoving;
    symbols.forEach((symbol, at) => {
      const picture = this.pictures.of(symbol, this.cell);
      if (!picture || (isStill && at >= this.rows)) return;
      const y = (at - offset) * this.cell;
      const isLit = this.wins?.has(index, at) === true;
      context.globalAlpha = this.wins && isStill && !isLit ? this.wins.dimmed : 1;
      if (speed > 0.5) {
        // A faint copy above each symbol looks like the blur of a fast reel and costs one more image.
        context.globalAlpha = 0.35;
        context.drawImage(picture, x, y - this.cell * 0.22 * speed, this.cell, this.cell);
        context.globalAlpha = 0.8;
      }
      const size = this.cell * (isLit ? (this.wins?.scaleAt(now) ?? 1) : 1);
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
  private paintGrowth(context: CanvasRenderingContext2D, index: number, now: number): boolean {
    const cells = this.growth?.cellsOf(index, now);
    for (const { symbol, y, alpha } of cells ?? []) {
      const picture = this.pictures.of(symbol, this.cell);
      context.globalAlpha = alpha;
      if (picture) context.drawImage(picture, index * this.cell, y * this.cell, this.cell, this.cell);
    }
    context.globalAlpha = 1;
    return cells !== undefined;
  }
}
