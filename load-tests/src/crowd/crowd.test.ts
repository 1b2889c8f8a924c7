import { describe, expect, it } from '@jest/globals';
import type { K6Summary } from '../summary.js';
import { crowdVerdicts } from './crowd.js';
import type { PhaseReading, Reading } from './reading.js';

const phases: PhaseReading = { count: 3, wrong: 0, fault: null, p50_ms: 2, p99_ms: 90, max_ms: 100 };
const reading: Reading = {
  ...{ sockets: 20, pushes: 12, deliveries: 240, gaps: 0, duplicates: 0, skipped: 0, altered: 0, cuts: 0 },
  ...{ p50_ms: 2, p99_ms: 100, max_ms: 120, phases, cpu: 0.1 },
};
const limits = { delivery_p99_ms: 250, phase_p99_ms: 150 };
const k6 = (counts: Record<string, number>): K6Summary => ({
  metrics: Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { type: 'counter', count }])),
  thresholds: [],
  run_ms: 1,
});
/** Three sockets in k6 with ten pushes each: two more came after the run. */
const table = k6({ subscriptions: 3, subscribed_pushes: 30 });

const crossed = (changed: Partial<Reading>, summary = table) =>
  crowdVerdicts({ ...reading, ...changed }, summary, limits)
    .filter(({ ok }) => !ok)
    .map(({ metric }) => metric);

describe('the readers outside of k6', () => {
  it('pass if each got every push once, at least those that k6 got', () => {
    expect(crossed({})).toEqual([]);
    expect(crossed({ phases: null, pushes: 7, deliveries: 140 }, k6({ messages: 7, subscriptions: 3 }))).toEqual([]);
    expect(crowdVerdicts(null, table, limits)).toEqual([]);
  });

  it.each<[what: string, changed: Partial<Reading>, metric: string]>([
    ['one push is missing', { deliveries: 239 }, 'deliveries outside of k6'],
    ['a push reached only the sockets in k6', { pushes: 9, deliveries: 180 }, 'deliveries outside of k6'],
    ['nothing was delivered', { pushes: 0, deliveries: 0 }, 'deliveries outside of k6'],
    ['a copy differs', { altered: 1 }, 'readers outside of k6'],
    ['the deliveries are late', { p99_ms: 250 }, 'delivery outside of k6'],
    ['the phases are late', { phases: { ...phases, p99_ms: 150 } }, 'phase change outside of k6'],
    ['a phase contradicts another', { phases: { ...phases, wrong: 1, fault: 'a word' } }, 'phases outside of k6'],
  ])('fail if %s', (_, changed, metric) => {
    expect(crossed(changed)).toEqual([metric]);
  });
});
