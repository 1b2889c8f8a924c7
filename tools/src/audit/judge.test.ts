import { describe, expect, it } from '@jest/globals';
import type { AuditedGame } from './audited-game.js';
import { exactFigures } from './exact.js';
import { AUDITED_GAMES } from './games.js';
import { chiSquare, judge } from './judge.js';
import { toDecimals } from './ratio.js';
import { addTally, simulate, type Tally } from './simulate.js';
import { partsOf, simulateInThreads } from './simulate-in-threads.js';

const GAME = AUDITED_GAMES.findIndex(({ game_id }) => game_id === 'tide-wheel');
const wheel = AUDITED_GAMES[GAME] as AuditedGame;
const ROUNDS = 150_000;
const honest = partsOf({ game: GAME, rounds: ROUNDS, seed: 'judge', hmac: false }).map(simulate);
/** Returns the honest tallies with a change of each table. */
const changed = (change: (tally: Tally) => Partial<Tally>) => honest.map((tally) => ({ ...tally, ...change(tally) }));

describe('exact figures', () => {
  const coin = [
    { label: 'lost', cases: 3n, paid: 0 },
    { label: 'won', cases: 1n, paid: 36_000 },
  ];

  it('are those of the distribution', () => {
    const exact = exactFigures(coin);
    const text = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
      toDecimals({ numerator, denominator }, 6).text;
    expect([text(exact.return), text(exact.variance), text(exact.hitFrequency), exact.largest.paid]).toEqual([
      // 3.6 ÷ 4 = 0.9; 3.6² ÷ 4 − 0.9² = 2.43
      ...['0.9', '2.43', '0.25'],
      36_000,
    ]);
  });

  it.each([
    [1n, 3n, '0.3333', false],
    [2n, 3n, '0.6667', false],
    [1n, 4n, '0.25', true],
    [7n, 1n, '7', true],
    [1n, 100_000n, '0', false],
    [99_999n, 100_000n, '1', false],
  ])('%d ÷ %d is %s with four decimals, and exact: %s', (numerator, denominator, text, exact) => {
    expect(toDecimals({ numerator, denominator }, 4)).toEqual({ text, exact });
  });
});

describe('the verdict', () => {
  it('finds nothing in honest rounds', () => {
    expect(judge(wheel, honest, 1).findings).toEqual([]);
  });

  it('finds a return that is too high, in the game and in the table', () => {
    const paid = changed(({ paid }) => ({ paid: (paid * 103n) / 100n }));
    const [first = '', ...others] = judge(wheel, paid, 1).findings;
    expect(first).toMatch(/^the return is \d+\.\d\d standard errors from the exact one; the limit is 3\.00$/);
    expect(others).toEqual(expect.arrayContaining([expect.stringContaining('10 segments, low risk: the return is')]));
  });

  it('finds an outcome that comes too often even if the return is right', () => {
    const shifted = changed(({ counts }) => ({
      counts: counts.map((count, at) => (at === 1 ? count + 150 : at === 2 ? count - 150 : count)),
    }));
    const findings = judge(wheel, shifted, 1).findings;
    expect(findings[0]).toMatch(/^the p-value of chi-square is .+; the limit is 1\.0e-4$/);
  });

  it('finds rounds that depend on those before', () => {
    const findings = judge(
      wheel,
      changed(({ runs }) => ({ runs: Math.round(runs * 1.05) })),
      1,
    ).findings;
    expect(findings[0]).toMatch(/^the p-value of the runs test is /);
  });

  it.each([
    // Columns: wins of 10,000× among 10,000 rounds, of which each wins with a probability of 1 in 100,000.
    [0, 0],
    [1, 0],
    [2, 0],
    [5, 1],
  ])('after %d rare wins finds %d faults: the normal distribution does not apply to them', (wins, faults) => {
    const cells = [
      { label: 'lost', cases: 99_999n, paid: 0 },
      { label: 'won', cases: 1n, paid: 100_000_000 },
    ];
    const game: AuditedGame = {
      ...{ game_id: 'rare', name: 'Rare', rules: '' },
      tables: [{ name: 'rare', cells, play: () => ({ cell: 0, paid: 0 }) }],
    };
    const tally: Tally = {
      ...{ rounds: 10_000, counts: [10_000 - wins, wins], paid: BigInt(wins) * 100_000_000n, paidSquares: wins * 1e8 },
      ...{ hits: wins, runs: 0, runsExpected: 0, runsVariance: 0 },
    };
    const { findings, distance } = judge(game, [tally], 1);
    expect(findings.filter((finding) => finding.startsWith('the return'))).toHaveLength(faults);
    expect(Math.abs(distance) > 3).toBe(wins > 1);
  });

  it('merges rare cells before chi-square until 5 rounds are expected in each', () => {
    expect(chiSquare([90, 7, 2, 1], [90, 5, 3, 2])).toMatchObject({ degreesOfFreedom: 2 });
    expect(chiSquare([90, 7, 2, 1], [90, 5, 3, 2]).value).toBeCloseTo(4 / 5 + 4 / 5, 12);
    expect(chiSquare([1], [1])).toEqual({ value: 0, degreesOfFreedom: 0, p: 1 });
  });
});

describe('the simulation', () => {
  it('in threads gives the same tallies as in one thread', async () => {
    const simulation = { game: GAME, rounds: 1_000_003, seed: 'threads', hmac: false };
    const done: number[] = [];
    const tallies = await simulateInThreads({ ...simulation, threads: 2, onProgress: (rounds) => done.push(rounds) });
    const expected = wheel.tables.map((_, table) =>
      partsOf(simulation)
        .filter((part) => part.table === table)
        .map(simulate)
        .reduce(addTally),
    );
    expect(tallies).toEqual(expected);
    expect(tallies.reduce((total, { rounds }) => total + rounds, 0)).toBe(1_000_003);
    expect(done.at(-1)).toBe(1_000_003);
  });

  it('with fewer rounds than tables plays those that there are', () => {
    const rounds = partsOf({ game: GAME, rounds: 4, seed: 'few', hmac: false }).map((part) => part.rounds);
    expect(rounds).toEqual([1, 1, 1, 1]);
    expect(judge(wheel, partsOf({ game: GAME, rounds: 4, seed: 'few', hmac: false }).map(simulate), 1).rounds).toBe(4);
  });

  it('of another seed plays other rounds', () => {
    const of = (seed: string) => simulate({ game: GAME, table: 0, part: 0, rounds: 1_000, seed, hmac: false });
    expect(of('a').counts).not.toEqual(of('b').counts);
    expect(of('a')).toEqual(of('a'));
  });
});
