import { describe, expect, it } from '@jest/globals';
import { type Reported, reportOf } from './report.js';

const latency = { count: 1_000, avg: 3, p50: 2.5, p90: 4, p95: 5, p99: 12, p999: 40, max: 1_234 };
const summary: Reported = {
  scenario: 'money',
  profile: { name: 'ci', sockets: 40 },
  passed: false,
  started_at: '2026-11-21T22:00:00.000Z',
  run_seconds: 21.3,
  thresholds: [
    { metric: 'gaps', rule: 'count==0', why: 'a reason', ok: true },
    { metric: 'delivery_ms', rule: 'p(99)<10', why: 'another', ok: false },
  ],
  counts: {
    ...{ deliveries: 1_000, gaps: 0, duplicates: 0, resyncs: 0, skipped: 3, cuts: 0, welcomes: 40, resumes: 0 },
    ...{ proofs: 40, renewals: 0, subscriptions: 0, subscribed_pushes: 0, bets: 12, bets_failed: 0, wrong_balances: 0 },
    ...{ actions: 0, actions_failed: 0, rounds_ended: 0, rounds_open: 0 },
    ...{ messages: 0, messages_failed: 0, stories: 0, stories_failed: 0, wrong_lists: 0 },
    ...{ table_rounds: 0, wrong_phases: 0, wrong_settlements: 0 },
  },
  latency_ms: { delivery_ms: latency },
  casino: {
    own: true,
    pulse: null,
    written_within_ms: null,
    readers: null,
    stalled: { sockets: 2, bets: 0, stalls: 0, skipped_frames: 0, closes: {} },
    series: [1, 2, 3].map((s) => ({
      s,
      sockets: s,
      deliveries_per_second: 10 * s,
      loop_delay_p99_ms: s,
      rss_mb: 100,
      cpu_percent: 5,
    })),
  },
  machine: { cpu: 'Some <fast> & cool', cores: 2, memory_gb: 8, platform: 'linux' },
  versions: { k6: 'v1.8.1' },
};

describe('a report', () => {
  const page = reportOf(summary);

  it('shows the verdict first, and lists crossed thresholds before passed ones', () => {
    expect(page).toContain('1 of 2 thresholds crossed');
    expect(page.indexOf('<code>delivery_ms p(99)&#60;10</code>')).toBeLessThan(
      page.indexOf('<code>gaps count==0</code>'),
    );
    expect(reportOf({ ...summary, thresholds: summary.thresholds.slice(0, 1), passed: true })).toContain(
      'All 1 thresholds passed',
    );
  });

  it('marks a count as bad if it should be 0 and is not', () => {
    expect(page).toContain('<li class="bad"><b>3</b><span>skipped</span></li>');
    expect(page).toContain('<li class="zero"><b>0</b><span>gaps</span></li>');
  });

  it('loads no external resources and contains no scripts', () => {
    expect(page).not.toMatch(/(src|href)=|@import|url\(|<script/);
  });

  it('escapes all text', () => {
    expect(page).toContain('Some &#60;fast&#62; &#38; cool');
  });

  it('is complete even if nothing was measured', () => {
    const empty = reportOf({ ...summary, latency_ms: {}, casino: { ...summary.casino, series: [] } });
    expect(empty).not.toMatch(/NaN|undefined|Infinity/);
    expect(empty).toContain('Settings');
  });

  it('shows no undefined, NaN or infinite values', () => expect(page).not.toMatch(/NaN|undefined|Infinity/));
});
