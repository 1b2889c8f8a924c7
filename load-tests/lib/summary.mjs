import { cpus, totalmem } from 'node:os';

/** Version of the summary format. Adding a field keeps the version, removing one increments it. */
export const SUMMARY_VERSION = 1;
const PERCENTILES = { p50: 'p(50)', p90: 'p(90)', p95: 'p(95)', p99: 'p(99)', p999: 'p(99.9)' };
const COUNTERS = [
  'deliveries',
  'gaps',
  'duplicates',
  'resyncs',
  'skipped',
  'cuts',
  'welcomes',
  'resumes',
  'proofs',
  'renewals',
  'bets',
  'bets_failed',
  'wrong_balances',
];
const LATENCIES = ['delivery_ms', 'delivery_ms{to:all}', 'delivery_ms{to:one}', 'welcome_ms', 'bet_ms'];
/** Shorter runs cannot show memory leaks, because the heap has not reached its steady size yet. */
const GROWTH_SECONDS_MIN = 600;
const GROWTH_MAX = 1.25;

/**
 * Summarizes one run as JSON; docs/load-tests.md documents each field.
 * @param k6 the summary written by load-tests/k6/lib/options.ts
 */
export function summaryOf({
  scenario,
  profileName,
  profile,
  ownCasino,
  startedAt,
  k6,
  series,
  writtenWithinMs,
  pulse,
  stalled,
  versions,
}) {
  const thresholds = [...k6.thresholds, ...growth(scenario, profile, series), ...slowness(stalled)];
  return {
    summary_version: SUMMARY_VERSION,
    scenario,
    profile: { name: profileName, ...profile },
    started_at: new Date(startedAt).toISOString(),
    run_seconds: Math.round(k6.run_ms / 100) / 10,
    passed: thresholds.every(({ ok }) => ok),
    thresholds,
    counts: Object.fromEntries(COUNTERS.map((name) => [name, k6.metrics[name]?.count ?? 0])),
    latency_ms: Object.fromEntries(
      LATENCIES.filter((name) => k6.metrics[name]?.count > 0).map((name) => [name, percentiles(k6.metrics[name])]),
    ),
    casino: { own: ownCasino, written_within_ms: writtenWithinMs, pulse, stalled, series },
    machine: machine(),
    versions,
  };
}

export function percentiles(trend) {
  const rounded = (value) => Math.round(value * 10) / 10;
  const named = Object.entries(PERCENTILES).map(([name, key]) => [name, rounded(trend[key])]);
  return { count: trend.count, avg: rounded(trend.avg), ...Object.fromEntries(named), max: rounded(trend.max) };
}

/** Compares the memory of the last quarter with that of the second quarter; the first quarter is warm-up. */
export function growth(scenario, profile, series) {
  if (scenario !== 'soak' || profile.soak_seconds < GROWTH_SECONDS_MIN) return [];
  const quarter = Math.floor(series.length / 4);
  const early = median(series.slice(quarter, 2 * quarter).map(({ rss_mb }) => rss_mb));
  const late = median(series.slice(3 * quarter).map(({ rss_mb }) => rss_mb));
  return [
    {
      metric: 'casino memory',
      rule: `last quarter < ${GROWTH_MAX} × second quarter (${late} MB, ${early} MB)`,
      why: 'memory that grows with every push would exhaust a long-running casino',
      ok: late < GROWTH_MAX * early,
    },
  ];
}

/**
 * Checks for `slow` that the casino noticed the stalled sockets: bytes that only the kernel buffers are not a stall.
 */
export function slowness(stalled) {
  if (!stalled) return [];
  const { skipped_frames, closes } = stalled;
  const noticed = skipped_frames + Object.values(closes).reduce((sum, count) => sum + count, 0);
  return [
    {
      metric: 'stalled sockets',
      rule: `stalled sockets skipped or closed at least once (${noticed} times)`,
      why: 'without a detected slow reader the run does not test slow readers',
      ok: noticed > 0,
    },
  ];
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function machine() {
  const all = cpus();
  return {
    cpu: all[0]?.model ?? 'unknown',
    cores: all.length,
    memory_gb: Math.round(totalmem() / 1e9),
    platform: process.platform,
  };
}
