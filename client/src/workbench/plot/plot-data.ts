import { CURRENCIES } from '@goldwake/contracts';
import { type Columns, lastAtMost } from '../timeline/columns.js';
import { visibleRows } from '../timeline/visible-rows.js';
import type { OtherCurves } from './what-if-curve.js';
import type { Window, XBy } from './window.js';

const TROUBLES_MAX = 300;

export function xsOf(columns: Columns, xBy: XBy): Int32Array | Float64Array {
  return xBy === 'time' ? columns.clock : columns.version;
}

/** Returns the y values of the plotted lines: both balances, or the number of events if the stream has no balances. */
function linesOf(columns: Columns): ArrayLike<number>[] {
  const { balances, size } = columns;
  if (balances) return [balances.gold_coins.coins, balances.sweeps_coins.coins];
  return [Float64Array.from({ length: size }, (_, row) => row + 1)];
}

/**
 * Returns the data points to plot for a window that is `pixels` wide.
 * @param others hypothetical balances, which follow the recorded ones; null where they do not differ
 */
export function plotData(
  columns: Columns,
  xBy: XBy,
  { from, to }: Window,
  pixels: number,
  others?: OtherCurves,
): (number | null)[][] {
  const xs = xsOf(columns, xBy);
  const lines = linesOf(columns);
  const curves = others ? CURRENCIES.map((currency) => others[currency]) : [];
  const all = [...lines, ...curves.flatMap((curve) => curve?.coins ?? [])];
  const rows = visibleRows(xs, all, from, to, Math.max(1, Math.round(pixels)));
  return [
    ...[xs, ...lines].map((values) => rows.map((row) => values[row] ?? 0)),
    ...curves.map((curve) => rows.map((row) => (curve && row >= curve.fromRow ? (curve.coins[row] ?? null) : null))),
  ];
}

/**
 * Returns the x values of errors to mark on the plot: events that the reducer cannot fold and events after a gap, at
 * most TROUBLES_MAX of them.
 */
export function troubles(columns: Columns, xBy: XBy): number[] {
  const versions = [...columns.broken, ...columns.gaps.map(([, to]) => to + 1)].slice(0, TROUBLES_MAX);
  const xs = xsOf(columns, xBy);
  return versions.map((version) => xs[lastAtMost(columns.version, version)] ?? Number.NaN);
}
