/** Formats the figures of several rounds as one text. */
import { median } from '../median.mjs';

/**
 * @returns `spread`, which formats a figure's median with its minimum and maximum, and `ratio`, which does the same for
 * its ratio to the `ws` loop's figure of the same round
 */
export function spreadOf(figures, peer) {
  return {
    spread: (figure) => spreadText(figures[peer].map(figure)),
    ratio: (figure) => spreadText(ratios(figures, peer, figure)),
  };
}

export function ratios(figures, peer, figure) {
  return figures[peer].map((round, index) => figure(round) / figure(figures.ws[index]));
}

/** Returns the median over the rounds that have the figure; NaN if none has. */
export function medianOf(values) {
  const known = values.filter(Number.isFinite);
  return known.length === 0 ? Number.NaN : median(known);
}

function spreadText(values) {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return '–';
  const [least, most] = [short(Math.min(...known)), short(Math.max(...known))];
  const middle = short(median(known));
  return least === most ? middle : `${middle} (${least}–${most})`;
}

export function short(number) {
  if (Math.abs(number) >= 10_000) return `${Math.round(number / 1_000)}k`;
  if (Math.abs(number) >= 100) return String(Math.round(number));
  return String(Number(number.toPrecision(3)));
}
