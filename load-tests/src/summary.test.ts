import { describe, expect, it } from '@jest/globals';
import { PROFILES } from './profiles.js';
import { growth, type K6Summary, type Run, slowness, summaryOf } from './summary.js';
import { processesIn, together, valuesOf, writtenWithin } from './watch.js';

const { about, ...LAPTOP } = PROFILES.laptop;
const trend = {
  type: 'trend',
  count: 4,
  avg: 12.345,
  'p(50)': 10,
  'p(90)': 20.04,
  'p(95)': 21,
  'p(99)': 22,
  'p(99.9)': 23,
  max: 24,
};
const run = (k6: Partial<K6Summary> = {}): Run => ({
  scenario: 'mixed',
  profileName: 'laptop',
  profile: LAPTOP,
  ownCasino: true,
  startedAt: 0,
  k6: {
    metrics: { gaps: { type: 'counter', count: 0 }, delivery_ms: trend, bet_ms: { ...trend, count: 0 } },
    thresholds: [],
    run_ms: 1_234,
    ...k6,
  },
  series: [],
  writtenWithinMs: null,
  pulse: null,
  stalled: null,
  readers: null,
  versions: {},
});
const held = { metric: 'gaps', rule: 'count==0', why: '', ok: true };
const series = (...rss: number[]) => rss.map((rss_mb) => ({ rss_mb }));

describe('a summary', () => {
  it('passes only if no threshold was crossed', () => {
    expect(summaryOf(run({ thresholds: [held, held] })).passed).toBe(true);
    expect(summaryOf(run({ thresholds: [held, { ...held, ok: false }] })).passed).toBe(false);
  });

  it('rounds percentiles to a tenth of a millisecond, and omits those that were not measured', () => {
    expect(summaryOf(run()).latency_ms).toEqual({
      delivery_ms: { count: 4, avg: 12.3, p50: 10, p90: 20, p95: 21, p99: 22, p999: 23, max: 24 },
    });
  });

  it('reports counters without samples as 0', () => {
    expect(summaryOf(run()).counts).toMatchObject({ gaps: 0, duplicates: 0, wrong_balances: 0 });
  });
});

describe('the memory check of a soak', () => {
  const soak = { soak_seconds: 600 };

  it('allows growth during the warm-up', () => {
    expect(growth('soak', soak, series(100, 100, 200, 200, 210, 220, 240, 240))).toMatchObject([{ ok: true }]);
  });

  it('fails if memory grows by a quarter from the second quarter to the last', () => {
    expect(growth('soak', soak, series(100, 100, 200, 200, 230, 240, 250, 250))).toMatchObject([{ ok: false }]);
  });

  it('is skipped in runs shorter than ten minutes and in other scenarios', () => {
    expect(growth('soak', { soak_seconds: 599 }, series(1, 2, 3, 4))).toEqual([]);
    expect(growth('mixed', soak, series(1, 2, 3, 4))).toEqual([]);
  });
});

it('metrics are read from /metrics with their labels, and comments are ignored', () => {
  const text = '# HELP a_total of all\na_total 3\na_seconds{quantile="0.99",of="x y"} 0.5\nbroken\n';
  expect([...valuesOf(text)]).toEqual([
    ['a_total', 3],
    ['a_seconds{quantile="0.99",of="x y"}', 0.5],
  ]);
});

it('the edge lists the process names of a cluster, and a metrics page lists none', () => {
  expect(processesIn('games 127.0.0.1:21014; realtime-1 realtime-1:3000;')).toEqual(['games', 'realtime-1']);
  expect(processesIn('# HELP a_total of all: 3\na_total 3\na_seconds{quantile="0.99"} 0.5\n')).toEqual([]);
});

it('metrics of several processes are summed, except delays, of which the maximum is used', () => {
  const delay = 'a_seconds{quantile="0.99"}';
  const of = (total: number, seconds: number) =>
    new Map<string, number>([
      ['a_total', total],
      [delay, seconds],
    ]);
  expect(together([of(1, 0.2), of(2, 0.1)])).toEqual(of(3, 0.2));
});

describe('stalled sockets', () => {
  it('must have been noticed by the casino, by skipping pushes or closing sockets', () => {
    expect(slowness({ skipped_frames: 0, closes: {} })).toMatchObject([{ ok: false }]);
    expect(slowness({ skipped_frames: 1, closes: {} })).toMatchObject([{ ok: true }]);
    expect(slowness({ skipped_frames: 0, closes: { 3001: 2 } })).toMatchObject([{ ok: true }]);
  });

  it('are required only in the scenario with stalled sockets', () => expect(slowness(null)).toEqual([]));
});

describe('the time in which the casino wrote its pushes', () => {
  const values = (...counts: number[]) =>
    new Map(
      ['0.001', '0.01', '+Inf'].map((le, at) => [
        `goldwake_realtime_push_latency_seconds_bucket{le="${le}"}`,
        counts[at] ?? 0,
      ]),
    );

  it('is the upper bound of the bucket of each percentile', () => {
    expect(writtenWithin(values(60, 99, 100))).toEqual({ p50: 1, p95: 10, p99: 10 });
  });

  it('is null beyond the last bound, or if nothing was written', () => {
    expect(writtenWithin(values(60, 90, 100))).toEqual({ p50: 1, p95: null, p99: null });
    expect(writtenWithin(values(0, 0, 0))).toBeNull();
    expect(writtenWithin(new Map())).toBeNull();
  });
});
