/** Formats a figure over several rounds as one text. */
import { median } from '../../../lib/statistics.js';
import type { Peer } from './dialects.js';
import type { Figures } from './round.js';

/** Reads one figure from a round's results; undefined if its load case did not run. */
export type Figure = (round: Figures) => number | undefined;

/** Formats a figure over all rounds. */
export interface Spread {
  /** Returns the median of the figure with its minimum and maximum. */
  spread(figure: Figure): string;
  /**
   * Returns the median, minimum and maximum of the figure's ratio to the same figure of the bare `ws` loop; each ratio
   * is computed within a round.
   */
  ratio(figure: Figure): string;
}

type Rounds = Record<Peer, Figures[]>;

export function spreadOf(figures: Rounds, peer: Peer): Spread {
  return {
    spread: (figure) => spreadText(figures[peer].map(figure)),
    ratio: (figure) => spreadText(ratios(figures, peer, figure)),
  };
}

export function ratios(figures: Rounds, peer: Peer, figure: Figure): number[] {
  return figures[peer].map((round, index) => {
    const baseline = figures.ws[index];
    return quotient(figure(round), baseline && figure(baseline));
  });
}

/** Divides two figures; the result is NaN if one of them was not measured. */
export function quotient(dividend = Number.NaN, divisor = Number.NaN): number {
  return dividend / divisor;
}

/** Returns the median over the rounds in which the figure was measured; NaN if there is no such round. */
export function medianOf(values: (number | undefined)[]): number {
  return median(finite(values));
}

function finite(values: (number | undefined)[]): number[] {
  return values.filter((value): value is number => Number.isFinite(value));
}

function spreadText(values: (number | undefined)[]): string {
  const known = finite(values);
  if (known.length === 0) return '–';
  const [least, most] = [short(Math.min(...known)), short(Math.max(...known))];
  const middle = short(median(known));
  return least === most ? middle : `${middle} (${least}–${most})`;
}

export function short(number: number): string {
  if (Math.abs(number) >= 10_000) return `${Math.round(number / 1_000)}k`;
  if (Math.abs(number) >= 100) return String(Math.round(number));
  return String(Number(number.toPrecision(3)));
}
