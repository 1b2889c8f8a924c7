import { cpus, totalmem } from 'node:os';

/** Of this file's fields; one more is no new version, one fewer is. */
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
/** Shorter runs say nothing of leaks: the heap still finds its size. */
const GROWTH_SECONDS_MIN = 600;
const GROWTH_MAX = 1.25;

/** One run, for machines; each field is told in load-tests/README.md. @param k6 what load-tests/k6/lib/options.ts wrote */
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

/** Memory of the last quarter against that of the second: before, it is still warming up. */
export function growth(scenario, profile, series) {
  if (scenario !== 'soak' || profile.soak_seconds < GROWTH_SECONDS_MIN) return [];
  const quarter = Math.floor(series.length / 4);
  const early = median(series.slice(quarter, 2 * quarter).map(({ rss_mb }) => rss_mb));
  const late = median(series.slice(3 * quarter).map(({ rss_mb }) => rss_mb));
  return [
    {
      metric: 'casino memory',
      rule: `last quarter < ${GROWTH_MAX} × second (${late} MB, ${early} MB)`,
      why: 'what grows with every push ends a casino in the night',
      ok: late < GROWTH_MAX * early,
    },
  ];
}

/** Of `slow`: what the kernel swallows between house and socket is no stall. */
export function slowness(stalled) {
  if (!stalled) return [];
  const { skipped_frames, closes } = stalled;
  const noticed = skipped_frames + Object.values(closes).reduce((sum, count) => sum + count, 0);
  return [
    {
      metric: 'stalled sockets',
      rule: `skipped or closed at least once (${noticed} times)`,
      why: 'a run in which the house had no slow reader says nothing of slow readers',
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
