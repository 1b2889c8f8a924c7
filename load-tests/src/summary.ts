import { cpus, totalmem } from 'node:os';
import { median } from '@goldwake/tools/lib/statistics';
import type { PulseReport } from '@goldwake/tools/simulation/casino';
import type { Threshold } from '../k6/thresholds.js';
import { crowdVerdicts } from './crowd/crowd.js';
import type { Reading } from './crowd/reading.js';
import type { Profile } from './profiles.js';
import type { StalledCounts } from './stalled.js';
import type { Point, WrittenWithin } from './watch.js';

/** Version of the summary format. It is incremented when a field is removed, but not when one is added. */
export const SUMMARY_VERSION = 1;
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
  'subscriptions',
  'subscribed_pushes',
  'bets',
  'bets_failed',
  'actions',
  'actions_failed',
  'rounds_ended',
  'rounds_open',
  'wrong_balances',
  'messages',
  'messages_failed',
  'stories',
  'stories_failed',
  'wrong_lists',
  'table_rounds',
  'wrong_phases',
  'wrong_settlements',
] as const;
const LATENCIES = [
  'delivery_ms',
  'delivery_ms{to:all}',
  'delivery_ms{to:one}',
  'welcome_ms',
  'bet_ms',
  'action_ms',
  'message_ms',
  'friend_ms',
  'search_ms',
  'phase_ms',
  'turn_ms',
] as const;
/**
 * Minimum duration in seconds of a run that checks memory growth. In shorter runs the heap has not reached its steady
 * size yet.
 */
const GROWTH_SECONDS_MIN = 600;
const GROWTH_MAX = 1.25;

export interface Verdict extends Threshold {
  ok: boolean;
}

/** Metric as reported by k6. A trend metric also contains its percentiles. */
export type K6Metric = { type: string } & Record<string, number | string | undefined> & { count?: number };

/** Summary that `handleSummary` in load-tests/k6/lib/options.ts writes. */
export interface K6Summary {
  metrics: Record<string, K6Metric>;
  thresholds: Verdict[];
  run_ms: number;
}

export type Percentiles = Record<'count' | 'avg' | 'p50' | 'p90' | 'p95' | 'p99' | 'p999' | 'max', number>;

export interface Run {
  scenario: string;
  profileName: string;
  profile: Profile;
  ownCasino: boolean;
  startedAt: number;
  k6: K6Summary;
  series: Point[];
  writtenWithinMs: WrittenWithin | null;
  pulse: PulseReport | null;
  stalled: StalledCounts | null;
  /** What the readers outside of k6 received; null in scenarios without them. */
  readers: Reading | null;
  versions: Record<string, string>;
}

export interface Summary {
  summary_version: number;
  scenario: string;
  profile: { name: string } & Partial<Profile>;
  started_at: string;
  run_seconds: number;
  passed: boolean;
  thresholds: Verdict[];
  counts: Record<(typeof COUNTERS)[number], number>;
  latency_ms: Partial<Record<(typeof LATENCIES)[number], Percentiles>>;
  casino: {
    own: boolean;
    written_within_ms: WrittenWithin | null;
    pulse: PulseReport | null;
    stalled: StalledCounts | null;
    readers: Reading | null;
    series: Point[];
  };
  machine: { cpu: string; cores: number; memory_gb: number; platform: string };
  versions: Record<string, string>;
}

/**
 * Returns the JSON summary of one run; docs/load-tests.md documents each field.
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
  readers,
  versions,
}: Run): Summary {
  const count = (name: string) => k6.metrics[name]?.count ?? 0;
  const thresholds = [
    ...k6.thresholds,
    ...growth(scenario, profile, series),
    ...slowness(stalled),
    ...crowdVerdicts(readers, k6, profile),
  ];
  return {
    summary_version: SUMMARY_VERSION,
    scenario,
    profile: { name: profileName, ...profile },
    started_at: new Date(startedAt).toISOString(),
    run_seconds: Math.round(k6.run_ms / 100) / 10,
    passed: thresholds.every(({ ok }) => ok),
    thresholds,
    counts: record(COUNTERS, count),
    latency_ms: record(
      LATENCIES.filter((name) => count(name) > 0),
      (name) => percentiles(k6.metrics[name]),
    ),
    casino: { own: ownCasino, written_within_ms: writtenWithinMs, pulse, stalled, readers, series },
    machine: machine(),
    versions,
  };
}

function record<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
}

function percentiles(trend: K6Metric | undefined): Percentiles {
  const rounded = (key: string) => Math.round(Number(trend?.[key]) * 10) / 10;
  return {
    count: trend?.count ?? 0,
    avg: rounded('avg'),
    p50: rounded('p(50)'),
    p90: rounded('p(90)'),
    p95: rounded('p(95)'),
    p99: rounded('p(99)'),
    p999: rounded('p(99.9)'),
    max: rounded('max'),
  };
}

/**
 * Checks the casino's memory growth by comparing the last quarter of the run with the second quarter; the first quarter
 * is warm-up.
 */
export function growth(
  scenario: string,
  profile: Pick<Profile, 'soak_seconds'>,
  series: Pick<Point, 'rss_mb'>[],
): Verdict[] {
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
 * Checks for the scenario `slow` that the casino noticed the stalled sockets. A socket whose unread bytes all fit into
 * the kernel's buffers is not stalled for the casino.
 */
export function slowness(stalled: Pick<StalledCounts, 'skipped_frames' | 'closes'> | null): Verdict[] {
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

function machine(): Summary['machine'] {
  const all = cpus();
  return {
    cpu: all[0]?.model ?? 'unknown',
    cores: all.length,
    memory_gb: Math.round(totalmem() / 1e9),
    platform: process.platform,
  };
}
