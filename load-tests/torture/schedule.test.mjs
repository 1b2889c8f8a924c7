import { expect, it } from '@jest/globals';
import { isLarge, scheduleOf } from './schedule.mjs';

const PLAN = { seed: 7, receivers: 50, messages: 5_000, restarts: 2 };

it('comes out the same for the same seed, and not for another', () => {
  expect(scheduleOf(PLAN)).toEqual(scheduleOf(PLAN));
  expect(scheduleOf({ ...PLAN, seed: 8 }).hazards).not.toEqual(scheduleOf(PLAN).hazards);
});

it('brings every kind of trouble to every receiver’s run, in order, and kills the gateway as often as asked', () => {
  const { hazards, kills } = scheduleOf(PLAN);
  expect(hazards.map(({ at }) => at)).toEqual(hazards.map(({ at }) => at).sort((a, b) => a - b));
  expect(new Set(hazards.map(({ receiver }) => receiver)).size).toBe(PLAN.receivers);
  expect(new Set(hazards.map(({ kind }) => kind))).toEqual(
    new Set(['close', 'terminate', 'half_frame', 'slow', 'stalled']),
  );
  expect(kills).toEqual([2_000, 4_500]);
});

it('has phases of large messages, in which whoever does not read falls behind for good', () => {
  const schedule = scheduleOf(PLAN);
  const large = Array.from({ length: PLAN.messages }, (_, message) => message).filter((at) => isLarge(schedule, at));
  expect(large).toHaveLength(880);
  expect(schedule.kills.some((at) => isLarge(schedule, at))).toBe(false);
});
