import type { AuditedGame, AuditedTable, Cell } from './audited-game.js';
import { exactFigures } from './exact.js';
import { toDecimals, toNumber } from './ratio.js';
import type { Tally } from './simulate.js';
import { bennettTail, chiSquareTail, normalLimit, normalTails } from './tails.js';

/** Largest distance of a game's simulated return from the exact one, in standard errors. */
const RETURN_LIMIT = 3;
/** Smallest p-value of the chi-square test and of the runs test of a game. */
const P_LIMIT = 1e-4;
/** Cells in which fewer rounds are expected are merged, because chi-square is inexact for them. */
const EXPECTED_MIN = 5;
/** If rarer wins make up a larger share of the variance, the normal distribution does not describe the return. */
const RARE_SHARE_MAX = 0.01;

/** Returns and variances are those of a stake of 1. */
export interface Figures {
  name: string;
  rounds: number;
  return: number;
  standardError: number;
  exactReturn: number;
  /** Exact return as text, in percent with up to twelve decimals. */
  exactReturnPercent: string;
  /** Distance of the return from the exact one, in standard errors. */
  distance: number;
  /** How far the payout of one round can be above and below its mean. */
  range: { above: number; below: number };
  /** Whether rare wins make up so much of the variance that the normal distribution does not describe the return. */
  hasRareWins: boolean;
  hitFrequency: number;
  exactHitFrequency: number;
  variance: number;
  exactVariance: number;
  chiSquare: { value: number; degreesOfFreedom: number; p: number };
  /** Distance of the number of runs from the expected one in standard deviations; 0 if all rounds are of one kind. */
  runs: { distance: number; p: number };
  /** What is outside the limits; empty if nothing is. */
  findings: string[];
}

export interface TableFigures extends Figures {
  cells: { label: string; paid: number; rounds: number; expected: number }[];
}

export interface GameFigures extends Figures {
  game_id: string;
  rounds_per_second: number;
  tables: TableFigures[];
}

interface Limits {
  distance: number;
  p: number;
}

/** Compares the simulated rounds of a game with its exact distribution, for each table and for all of them together. */
export function judge(game: AuditedGame, tallies: readonly Tally[], seconds: number): GameFigures {
  // With many tables, one beyond the limits of a single test is likely. So the limits of a table have the probability
  // of the game's limits, divided by the number of tables.
  const limits: Limits = {
    distance: normalLimit(normalTails(RETURN_LIMIT) / game.tables.length),
    p: P_LIMIT / game.tables.length,
  };
  const tables = game.tables.flatMap((table, at) => {
    const tally = tallies[at];
    return tally ? [judgeTable(table, tally, limits)] : [];
  });
  const total = together(game.name, tables, tallies);
  return {
    ...total,
    game_id: game.game_id,
    rounds_per_second: total.rounds / seconds,
    findings: [
      ...findingsOf(total, { distance: RETURN_LIMIT, p: P_LIMIT }),
      ...tables.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
    ],
    tables,
  };
}

function judgeTable({ name, cells }: AuditedTable, tally: Tally, limits: Limits): TableFigures {
  const exact = exactFigures(cells);
  const smallest = Math.min(...cells.map(({ paid }) => paid));
  const exactReturn = toNumber(exact.return);
  const exactVariance = toNumber(exact.variance);
  const { rounds } = tally;
  const mean = Number(tally.paid) / 10_000 / rounds;
  const standardError = Math.sqrt(exactVariance / rounds);
  const expected = expectedCounts(cells, rounds);
  const { numerator, denominator } = exact.return;
  const figures: Figures = {
    ...{ name, rounds, return: mean, standardError, exactReturn },
    exactReturnPercent: toDecimals({ numerator: numerator * 100n, denominator }, 12).text,
    distance: (mean - exactReturn) / standardError,
    range: { above: exact.largest.paid / 10_000 - exactReturn, below: exactReturn - smallest / 10_000 },
    hasRareWins: rareShare(cells, expected, rounds * exactVariance) > RARE_SHARE_MAX,
    hitFrequency: tally.hits / rounds,
    exactHitFrequency: toNumber(exact.hitFrequency),
    variance: tally.paidSquares / rounds - mean ** 2,
    exactVariance,
    chiSquare: chiSquare(tally.counts, expected),
    runs: runs(tally.runs - tally.runsExpected, tally.runsVariance),
    findings: [],
  };
  return {
    ...figures,
    findings: findingsOf(figures, limits),
    cells: cells.map(({ label, paid }, at) => ({
      ...{ label, paid },
      rounds: tally.counts[at] ?? 0,
      expected: expected[at] ?? 0,
    })),
  };
}

/** Returns the figures of all tables together. Values of chi-square and of runs are sums of independent variables. */
function together(name: string, tables: readonly Figures[], tallies: readonly Tally[]): Figures {
  const rounds = sum(tables, (table) => table.rounds);
  const mean = (value: (table: Figures) => number) => sum(tables, (table) => table.rounds * value(table)) / rounds;
  const simulated = mean((table) => table.return);
  const exactReturn = mean((table) => table.exactReturn);
  const standardError = Math.sqrt(sum(tables, (table) => (table.rounds * table.standardError) ** 2)) / rounds;
  const value = sum(tables, (table) => table.chiSquare.value);
  const degreesOfFreedom = sum(tables, (table) => table.chiSquare.degreesOfFreedom);
  return {
    ...{ name, rounds, return: simulated, standardError, exactReturn },
    exactReturnPercent: (exactReturn * 100).toFixed(6).replace(/\.?0+$/, ''),
    distance: (simulated - exactReturn) / standardError,
    range: {
      above: Math.max(...tables.map((table) => table.range.above)),
      below: Math.max(...tables.map((table) => table.range.below)),
    },
    hasRareWins: tables.some((table) => table.hasRareWins),
    hitFrequency: mean((table) => table.hitFrequency),
    exactHitFrequency: mean((table) => table.exactHitFrequency),
    variance: mean((table) => table.variance),
    exactVariance: mean((table) => table.exactVariance),
    chiSquare: { value, degreesOfFreedom, p: chiSquareTail(value, degreesOfFreedom) },
    runs: runs(
      sum(tallies, (tally) => tally.runs - tally.runsExpected),
      sum(tallies, (tally) => tally.runsVariance),
    ),
    findings: [],
  };
}

/** Returns the share of the variance of all payouts that comes from outcomes that few rounds have. */
function rareShare(cells: readonly Cell[], expected: readonly number[], variance: number): number {
  const rare = cells.map(({ paid }, at) => {
    const rounds = expected[at] ?? 0;
    return rounds < EXPECTED_MIN ? rounds * (paid / 10_000) ** 2 : 0;
  });
  return sum(rare, (share) => share) / variance;
}

function expectedCounts(cells: readonly Cell[], rounds: number): number[] {
  const all = cells.reduce((total, { cases }) => total + cases, 0n);
  return cells.map(({ cases }) => rounds * toNumber({ numerator: cases, denominator: all }));
}

/** Returns Σ (seen − expected)² ÷ expected. Rare cells are merged until at least 5 rounds are expected in each. */
export function chiSquare(seen: readonly number[], expected: readonly number[]): Figures['chiSquare'] {
  const cells = expected.map((rounds, at) => ({ expected: rounds, seen: seen[at] ?? 0 }));
  cells.sort((a, b) => b.expected - a.expected);
  while (cells.length > 1 && (cells.at(-1)?.expected ?? 0) < EXPECTED_MIN) {
    const [rare] = cells.splice(-1);
    const last = cells.at(-1);
    if (!last || !rare) break;
    last.expected += rare.expected;
    last.seen += rare.seen;
  }
  const value = sum(cells, (cell) => (cell.seen - cell.expected) ** 2 / cell.expected);
  const degreesOfFreedom = cells.length - 1;
  return { value, degreesOfFreedom, p: chiSquareTail(value, degreesOfFreedom) };
}

function runs(difference: number, variance: number): Figures['runs'] {
  const distance = variance === 0 ? 0 : difference / Math.sqrt(variance);
  return { distance, p: normalTails(distance) };
}

function findingsOf(figures: Figures, { distance, p }: Limits): string[] {
  const findings: string[] = [];
  if (!(Math.abs(figures.distance) <= distance) && !mayBeRareWins(figures, normalTails(distance))) {
    findings.push(
      `the return is ${figures.distance.toFixed(2)} standard errors from the exact one; the limit is ${distance.toFixed(2)}`,
    );
  }
  const limit = p.toExponential(1);
  if (!(figures.chiSquare.p >= p)) {
    findings.push(`the p-value of chi-square is ${figures.chiSquare.p.toExponential(2)}; the limit is ${limit}`);
  }
  if (!(figures.runs.p >= p)) {
    findings.push(`the p-value of the runs test is ${figures.runs.p.toExponential(2)}; the limit is ${limit}`);
  }
  return findings;
}

/** Returns whether rare wins, or their absence, can have caused the distance with at least this probability. */
function mayBeRareWins({ rounds, standardError, distance, range, hasRareWins }: Figures, probability: number): boolean {
  if (!hasRareWins) return false;
  const standardDeviation = rounds * standardError;
  const largest = distance > 0 ? range.above : range.below;
  return bennettTail(Math.abs(distance) * standardDeviation, standardDeviation ** 2, largest) >= probability;
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
