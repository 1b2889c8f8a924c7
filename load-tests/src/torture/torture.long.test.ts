import { expect, it } from '@jest/globals';
import { torture } from './run.js';

it('with broken connections, slow readers and a killed gateway each message arrives once and in order, or its loss is announced', async () => {
  const report = await torture({ deliveries: 100_000, receivers: 125, seed: 20_261_121, restarts: 1 });
  expect(report.findings).toEqual([]);
  expect(report.held).toBe(true);
  expect(report.deliveries).toBeGreaterThanOrEqual(100_000);
  // The absence of findings means something only if every kind of fault was injected.
  for (const kind of ['close', 'terminate', 'half_frame', 'slow'] as const)
    expect(report.troubles[kind]).toBeGreaterThan(20);
  expect(report.recovered).toBeGreaterThan(50);
  expect(report.not_recovered).toBeGreaterThan(125);
  expect(report.lost_announced).toBeGreaterThan(0);
});
