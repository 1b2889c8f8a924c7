import { describe, expect, it } from '@jest/globals';
import type { Profile } from './lib/run.ts';
import { expected, rates, thresholdsOf } from './thresholds.ts';

const profile: Profile = {
  sockets: 100,
  vus: 2,
  connect_per_second: 50,
  seconds: 10,
  soak_seconds: 60,
  social_seconds: 20,
  messages_per_second: 50,
  stories_per_second: 5,
  table_seconds: 30,
  table_bets: 20,
  global_per_second: 4,
  bets_per_second: 30,
  http_bets_per_second: 20,
  delivery_p99_ms: 250,
  phase_p99_ms: 150,
};
const SCENARIOS = [
  'smoke',
  'fan-out',
  'one-to-one',
  'mixed',
  'slow',
  'storm',
  'soak',
  'money',
  'originals',
  'slots',
  'chat',
  'friends',
  'rising-tide',
];

describe('thresholds', () => {
  it.each(SCENARIOS)(
    'of %s allow no gap, duplicate, resync, skipped push or cut, and require the final check of every socket',
    (scenario) => {
      const rules = Object.fromEntries(thresholdsOf(scenario, profile).map(({ metric, rule }) => [metric, rule]));
      expect(rules).toMatchObject({
        gaps: 'count==0',
        duplicates: 'count==0',
        resyncs: 'count==0',
        skipped: 'count==0',
        cuts: 'count==0',
        proofs: 'count==100',
      });
    },
  );

  it.each(SCENARIOS)('of %s each have a reason and a unique metric', (scenario) => {
    const table = thresholdsOf(scenario, profile);
    expect(table.every(({ why }) => why.length > 20)).toBe(true);
    expect(new Set(table.map(({ metric }) => metric)).size).toBe(table.length);
  });

  it.each(SCENARIOS)('of %s fail a run in which nothing happened', (scenario) => {
    const floors = thresholdsOf(scenario, profile)
      .filter(({ metric }) => ['deliveries', 'bets'].includes(metric))
      .map(({ rule }) => Number(/^count>=(\d+)$/.exec(rule)?.[1]));
    expect(floors).not.toEqual([]);
    expect(floors.every((floor) => floor > 0)).toBe(true);
  });

  it('expect deliveries according to the rates: a push to all counts once per socket, a bet counts twice', () => {
    expect(expected('fan-out', profile)).toBe(0.95 * 10 * 100 * 4);
    expect(expected('one-to-one', profile)).toBe(0.95 * 10 * 2 * 30);
    expect(expected('soak', profile)).toBe(0.95 * 60 * (100 * 4 + 36));
    expect(expected('chat', profile)).toBe(0.95 * 20 * 100 * 50);
    expect(expected('rising-tide', profile)).toBe(0.95 * 100 * (2 + 20));
  });

  it('of mixed assume nine pushes to one player for each push to all', () => {
    const { global_per_second, bets_per_second } = rates('mixed', profile);
    expect((2 * bets_per_second) / global_per_second).toBe(9);
  });
});
