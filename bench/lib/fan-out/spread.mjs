/** Several rounds as one text. */
import { median } from '../median.mjs';

/** @returns functions of a way to a figure: its median with least and most, and the median of its ratio to the bare loop's of the same round */
export function spreadOf(figures, peer) {
  return {
    spread: (figure) => spreadText(figures[peer].map(figure)),
    ratio: (figure) => spreadText(ratios(figures, peer, figure)),
  };
}

export function ratios(figures, peer, figure) {
  return figures[peer].map((round, index) => figure(round) / figure(figures.ws[index]));
}

/** The median of the rounds that have the figure; NaN where none has. */
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
