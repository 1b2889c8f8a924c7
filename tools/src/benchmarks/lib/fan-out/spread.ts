/** Formats the figures of several rounds as one text. */
import { median } from '../../../lib/statistics.js';
import type { Peer } from './dialects.js';
import type { Figures } from './round.js';

/** Reads one figure of a round; undefined if the case did not run. */
export type Figure = (round: Figures) => number | undefined;

/** Formats a figure of all rounds. */
export interface Spread {
  /** The median with the minimum and the maximum. */
  spread(figure: Figure): string;
  /** The same for the ratio to the `ws` loop's figure of the same round. */
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

/** Returns the quotient; NaN if a part of it was not measured. */
export function quotient(dividend = Number.NaN, divisor = Number.NaN): number {
  return dividend / divisor;
}

/** Returns the median over the rounds that have the figure; NaN if none has. */
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
