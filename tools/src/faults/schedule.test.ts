import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KIND_NAMES, type KindName } from './kinds.js';
import { describeSteps, scheduleOf } from './schedule.js';

const SERVICES = ['identity', 'wallet-1', 'wallet-2', 'games', 'promotions', 'social', 'realtime-1', 'realtime-2'];
const plans = fc.record({
  seed: fc.nat(2 ** 31),
  faults: fc.shuffledSubarray(KIND_NAMES, { minLength: 1 }),
  moments: fc.integer({ min: 1, max: 4 }),
  players: fc.integer({ min: 1, max: 30 }),
  services: fc.constant(SERVICES),
});

describe('the fault schedule', () => {
  it('and its text are the same for the same seed and options', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(scheduleOf(plan)).toEqual(scheduleOf(structuredClone(plan)));
        expect(describeSteps(scheduleOf(plan))).toEqual(describeSteps(scheduleOf(plan)));
      }),
      { numRuns: 30 },
    );
  });

  it('contains each fault the requested number of times in the requested order, and probes existing players', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const steps = scheduleOf(plan);
        expect(steps.map(({ kind }) => kind)).toEqual(plan.faults.flatMap((kind) => Array(plan.moments).fill(kind)));
        for (const { probed, target } of steps) {
          expect(new Set(probed).size).toBe(Math.min(10, plan.players));
          expect(probed.every((player) => player >= 0 && player < plan.players)).toBe(true);
          if (target) expect([...SERVICES, 'edge', 'kafka', 'mongo', 'relay']).toContain(target);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('gives a fault run alone the same steps as in a complete run', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const [kind] = plan.faults as [KindName];
        const among = scheduleOf(plan).filter((step) => step.kind === kind);
        expect(scheduleOf({ ...plan, faults: [kind] })).toEqual(among);
      }),
      { numRuns: 30 },
    );
  });

  it('differs for another seed', () => {
    const plan = { faults: KIND_NAMES, moments: 3, players: 10, services: SERVICES };
    expect(scheduleOf({ ...plan, seed: 1 })).not.toEqual(scheduleOf({ ...plan, seed: 2 }));
  });

  it('kills both wallet processes and both gateways', () => {
    const plan = {
      seed: 3,
      faults: ['kill-wallet', 'kill-gateway'] as KindName[],
      moments: 2,
      players: 1,
      services: SERVICES,
    };
    expect(scheduleOf(plan).map(({ target }) => target)).toEqual(['wallet-1', 'wallet-2', 'realtime-1', 'realtime-2']);
  });
});
