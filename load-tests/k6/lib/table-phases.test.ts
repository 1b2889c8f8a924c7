import type { TableRound } from '@goldwake/contracts';
import * as contracts from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { beginOf, proofFaults, TablePhases } from './table-phases.ts';

const NOTHING = {
  ...{ bets_until: null, starts_at: null, started_at: null, end: null, ended_at: null, seed: null },
  ...{ interrupted: false, next_at: null },
};
const at = (s: number) => new Date(Date.parse('2026-11-26T12:00:00.000Z') + 1_000 * s).toISOString();

/** A round that opens at the given second and ends at 1.06×, which the curve reaches after 972 ms. */
function phasesOf(number: number, s: number): [betting: TableRound, running: TableRound, ended: TableRound] {
  const base = { ...NOTHING, round: `1.${number}`, number };
  const started_at = at(s + 7);
  const ended = { started_at, end: '1.06', ended_at: at(s + 7.972), seed: 'a'.repeat(64), next_at: at(s + 11.972) };
  return [
    { ...base, version: 3 * number, phase: 'betting', bets_until: at(s + 6), starts_at: started_at },
    { ...base, version: 3 * number + 1, phase: 'running', started_at },
    { ...base, version: 3 * number + 2, phase: 'ended', ...ended },
  ];
}

function faultsOf(phases: readonly TableRound[]): string[] {
  const check = new TablePhases(contracts);
  return phases.flatMap((phase) => check.push(phase));
}

const first = phasesOf(1, 0);
const second = phasesOf(2, 12);
const [betting, running, ended] = first;

describe('the phases of the shared table', () => {
  it('the test data has the time at which the curve reaches the end', () => expect(contracts.tideTime(106)).toBe(972));

  it('have no faults in order, from whichever phase a client begins', () => {
    expect(faultsOf([...first, ...second])).toEqual([]);
    expect(faultsOf([running, ended, ...second])).toEqual([]);
    expect(faultsOf([ended, ...second])).toEqual([]);
  });

  it('may go on in the next seed chain, and after a sleep of the table', () => {
    expect(faultsOf([...first, { ...second[0], round: '2.1', number: 1 }])).toEqual([]);
    const [later] = phasesOf(2, 900);
    expect(faultsOf([betting, running, { ...ended, next_at: null }, later])).toEqual([]);
  });

  it('may start at the actual time if the start was later than the tolerance', () => {
    expect(faultsOf([betting, { ...running, started_at: at(7.251) }])).toEqual([]);
  });

  it.each<[fault: string, phases: TableRound[], words: RegExp]>([
    ['a missing start', [betting, ended], /1\.1, ended: the phase before was betting of round 1\.1/],
    ['a missing end', [betting, running, second[0]], /1\.2, betting: the phase before was running of round 1\.1/],
    ['a missing round', [...first, ...phasesOf(3, 24)], /1\.3, betting: the phase before was ended of round 1\.1/],
    ['a repeated phase', [betting, betting], /version 3 follows version 3/],
    ['phases in another order', [running, betting], /version 3 follows version 4/],
    ['the start of another round', [betting, { ...running, round: '1.2', number: 2 }], /betting of round 1\.1/],
    ['another start', [betting, { ...running, started_at: at(7.001) }], /started_at is .*7\.001Z, expected .*7\.000Z/],
    ['an early start', [betting, { ...running, started_at: at(6.9) }], /started_at is .*6\.900Z, expected .*7\.000Z/],
    ['another start in the end', [running, { ...ended, started_at: at(7.5) }], /started_at is .*7\.500Z/],
    [
      'an end at another time',
      [running, { ...ended, ended_at: at(7.973) }],
      /ended_at is .*7\.973Z, expected .*7\.972Z/,
    ],
    ['an end that is no multiplier', [running, { ...ended, end: '1.6' }], /end is 1\.6/],
    ['a shorter pause', [running, { ...ended, next_at: at(11) }], /next_at is .*11\.000Z, expected .*11\.972Z/],
    ['a round that opens before its time', [...first, phasesOf(2, 11)[0]], /it opened at .*11\.000Z, before/],
    ['a late deadline for bets', [{ ...betting, bets_until: at(6.5) }], /starts_at is .*7\.000Z, expected .*7\.500Z/],
    ['a seed before the end', [{ ...running, seed: 'a'.repeat(64) }], /seed is a+, but this phase has none/],
    ['an end without its seed', [{ ...ended, seed: null }], /seed is missing/],
    ['a seed that is no hash', [{ ...ended, seed: 'A' }], /seed is A/],
    ['an interrupted round', [{ ...ended, interrupted: true }], /interrupted: its end was stored more than 2 s late/],
    [
      'a cancelled round',
      [betting, { ...running, phase: 'cancelled', started_at: null, next_at: at(30) }],
      /cancelled: it could not start within 10 s/,
    ],
  ])('report %s', (_, phases, words) => {
    expect(faultsOf(phases).join('\n')).toMatch(words);
  });

  it('begin at the times in their pushes', () => {
    const begins = first.map((phase) => new Date(beginOf(phase, contracts) ?? 0).toISOString());
    expect(begins).toEqual([at(0), at(7), at(7.972)]);
    expect(beginOf({ ...running, phase: 'cancelled' }, contracts)).toBeUndefined();
  });
});

describe('a round that has ended and its proof', () => {
  const { round, number, started_at, end, ended_at, seed } = ended;
  const texts = { started_at: String(started_at), end: String(end), ended_at: String(ended_at), seed: String(seed) };
  const proof = { round, number, ...texts };

  it('agree', () => expect(proofFaults(ended, proof)).toEqual([]));

  it.each(['started_at', 'end', 'ended_at', 'seed'] as const)('report another %s', (field) => {
    const faults = proofFaults(ended, { ...proof, [field]: 'other' });
    expect(faults).toEqual([`round 1.1: the push has ${field} ${ended[field]}, but its proof has other`]);
  });
});
