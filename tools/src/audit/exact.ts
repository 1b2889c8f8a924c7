import type { Cell } from './audited-game.js';
import { type Ratio, ratio } from './ratio.js';

/** Figures of one table, computed from its distribution without rounding. A return of 1 is 100 % of the stake. */
export interface Exact {
  return: Ratio;
  /** Variance of the payout of a stake of 1. */
  variance: Ratio;
  /** Probability of any payout. */
  hitFrequency: Ratio;
  /** Probability of a payout above the stake. */
  profitFrequency: Ratio;
  /** The largest multiplier in ten-thousandths, and its probability. */
  largest: { paid: number; probability: Ratio };
}

const UNIT = 10_000n;

export function exactFigures(cells: readonly Cell[]): Exact {
  const all = sum(cells, () => 1n);
  const paid = sum(cells, (multiplier) => multiplier);
  const squares = sum(cells, (multiplier) => multiplier ** 2n);
  const largest = Math.max(...cells.map((cell) => cell.paid));
  return {
    return: ratio(paid, all * UNIT),
    variance: ratio(squares * all - paid ** 2n, (all * UNIT) ** 2n),
    hitFrequency: ratio(
      sum(cells, (multiplier) => (multiplier > 0n ? 1n : 0n)),
      all,
    ),
    profitFrequency: ratio(
      sum(cells, (multiplier) => (multiplier > UNIT ? 1n : 0n)),
      all,
    ),
    largest: {
      paid: largest,
      probability: ratio(
        sum(cells, (multiplier) => (multiplier === BigInt(largest) ? 1n : 0n)),
        all,
      ),
    },
  };
}

/** Returns Σ cases × value(multiplier). */
function sum(cells: readonly Cell[], value: (multiplier: bigint) => bigint): bigint {
  return cells.reduce((total, { cases, paid }) => total + cases * value(BigInt(paid)), 0n);
}
