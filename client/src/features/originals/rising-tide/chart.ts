/** Growth of the curve in one millisecond, as an exponent. Only for drawing: figures come from `tideAt`. */
const GROWTH = Math.log(1.00006);

/** Returns the multiplier of the curve for drawing, without rounding. */
export function heightAt(ms: number): number {
  return Math.exp(GROWTH * Math.max(0, ms));
}

/** The visible part of the curve: it begins at 0 s and 1.00×. */
export interface Range {
  /** Time at the right edge, in milliseconds. */
  ms: number;
  /** Multiplier at the upper edge. */
  top: number;
}

const FIRST: Range = { ms: 10_000, top: 2 };
/** Share of the drawing that the curve may fill, so that its tip has air around it. */
const FILL = 0.86;

/** Returns the part of the curve that is visible after the given time. It grows with the curve once that fills it. */
export function rangeAt(ms: number): Range {
  return { ms: Math.max(FIRST.ms, ms / FILL), top: Math.max(FIRST.top, 1 + (heightAt(ms) - 1) / FILL) };
}

/** Returns the time at which the curve reaches a height, for drawing. */
export function timeAt(height: number): number {
  return Math.log(height) / GROWTH;
}

/** The rectangle of the drawing in which the curve lies, in CSS pixels. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Height of the calm sea above the lower edge, in pixels: 1.00×. */
export const SEA_LEVEL = 26;

/** Returns the rectangle for the curve; the rest is for the labels of the axes. */
export function plotIn({ width, height }: { width: number; height: number }): Plot {
  return { left: 0, top: 18, width: width - 48, bottom: height - 26 };
}

/** Returns where the curve is at a time. */
export function pointAt(plot: Plot, range: Range, ms: number): Point {
  const share = (heightAt(ms) - 1) / (range.top - 1);
  const level = plot.bottom - SEA_LEVEL;
  return { x: plot.left + (ms / range.ms) * plot.width, y: level - share * (level - plot.top) };
}

const STEPS = [1, 2, 5];

/** Returns round values above `from` and up to `to`, at most `count`. */
export function ticks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let at = Math.floor(from / step) + 1; at * step <= to + step / 1e6; at++) found.push(roundTo(at * step, step));
  return found;
}

/** Removes the error of the binary fraction: 3 × 0.1 is not 0.3. */
function roundTo(value: number, step: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(decimals));
}
