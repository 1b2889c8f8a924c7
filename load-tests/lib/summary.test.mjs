import { describe, expect, it } from '@jest/globals';
import { PROFILES } from '../profiles.mjs';
import { growth, median, slowness, summaryOf } from './summary.mjs';
import { processesIn, together, valuesOf, writtenWithin } from './watch.mjs';

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
const run = (k6 = {}) => ({
  scenario: 'mixed',
  profileName: 'laptop',
  profile: PROFILES.laptop,
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
  versions: {},
});
const held = { metric: 'gaps', rule: 'count==0', why: '', ok: true };
const series = (...rss) => rss.map((rss_mb) => ({ rss_mb }));

describe('a summary', () => {
  it('has passed only where every threshold held', () => {
    expect(summaryOf(run({ thresholds: [held, held] })).passed).toBe(true);
    expect(summaryOf(run({ thresholds: [held, { ...held, ok: false }] })).passed).toBe(false);
  });

  it('gives percentiles in tenths of a millisecond, and none of what was never measured', () => {
    expect(summaryOf(run()).latency_ms).toEqual({
      delivery_ms: { count: 4, avg: 12.3, p50: 10, p90: 20, p95: 21, p99: 22, p999: 23, max: 24 },
    });
  });

  it('counts what never happened as 0', () => {
    expect(summaryOf(run()).counts).toMatchObject({ gaps: 0, duplicates: 0, wrong_balances: 0 });
  });
});

describe('the memory of a soak', () => {
  const soak = { soak_seconds: 600 };

  it('may warm up, and stay', () => {
    expect(growth('soak', soak, series(100, 100, 200, 200, 210, 220, 240, 240))).toMatchObject([{ ok: true }]);
  });

  it('may not grow by a quarter from the second quarter to the last', () => {
    expect(growth('soak', soak, series(100, 100, 200, 200, 230, 240, 250, 250))).toMatchObject([{ ok: false }]);
  });

  it('is not judged in ten minutes less one second, nor in other scenarios', () => {
    expect(growth('soak', { soak_seconds: 599 }, series(1, 2, 3, 4))).toEqual([]);
    expect(growth('mixed', soak, series(1, 2, 3, 4))).toEqual([]);
  });

  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('is the median: of %j it is %d', (numbers, wanted) => expect(median(numbers)).toBe(wanted));
});

it('figures are read from /metrics with their labels, comments left out', () => {
  const text = '# HELP a_total of all\na_total 3\na_seconds{quantile="0.99",of="x y"} 0.5\nbroken\n';
  expect([...valuesOf(text)]).toEqual([
    ['a_total', 3],
    ['a_seconds{quantile="0.99",of="x y"}', 0.5],
  ]);
});

it('processes apart are named by their edge, and figures name none', () => {
  expect(processesIn('games 127.0.0.1:21014; realtime-1 realtime-1:3000;')).toEqual(['games', 'realtime-1']);
  expect(processesIn('# HELP a_total of all: 3\na_total 3\na_seconds{quantile="0.99"} 0.5\n')).toEqual([]);
});

it('figures of several processes are their sum, but of delays the worst', () => {
  const delay = 'a_seconds{quantile="0.99"}';
  const of = (total, seconds) =>
    new Map([
      ['a_total', total],
      [delay, seconds],
    ]);
  expect(together([of(1, 0.2), of(2, 0.1)])).toEqual(of(3, 0.2));
});

describe('stalled sockets', () => {
  it('must have been noticed by the house, by skipping or by closing', () => {
    expect(slowness({ skipped_frames: 0, closes: {} })).toMatchObject([{ ok: false }]);
    expect(slowness({ skipped_frames: 1, closes: {} })).toMatchObject([{ ok: true }]);
    expect(slowness({ skipped_frames: 0, closes: { 3001: 2 } })).toMatchObject([{ ok: true }]);
  });

  it('are asked of nobody else', () => expect(slowness(null)).toEqual([]));
});

describe('the time that the casino took to write its pushes', () => {
  const values = (...counts) =>
    new Map(
      ['0.001', '0.01', '+Inf'].map((le, at) => [
        `goldwake_realtime_push_latency_seconds_bucket{le="${le}"}`,
        counts[at],
      ]),
    );

  it('is told by the bounds of its buckets', () => {
    expect(writtenWithin(values(60, 99, 100))).toEqual({ p50: 1, p95: 10, p99: 10 });
  });

  it('is not known beyond the last bound, nor where nothing was written', () => {
    expect(writtenWithin(values(60, 90, 100))).toEqual({ p50: 1, p95: null, p99: null });
    expect(writtenWithin(values(0, 0, 0))).toBeNull();
    expect(writtenWithin(new Map())).toBeNull();
  });
});
