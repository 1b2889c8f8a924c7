import { expect, it } from '@jest/globals';
import { isLarge, scheduleOf } from './schedule.js';

const PLAN = { seed: 7, receivers: 50, messages: 5_000, restarts: 2 };

it('is the same for the same seed and differs for another seed', () => {
  expect(scheduleOf(PLAN)).toEqual(scheduleOf(PLAN));
  expect(scheduleOf({ ...PLAN, seed: 8 }).hazards).not.toEqual(scheduleOf(PLAN).hazards);
});

it('contains every kind of fault for the receivers, in order, and the requested number of kills', () => {
  const { hazards, kills } = scheduleOf(PLAN);
  expect(hazards.map(({ at }) => at)).toEqual(hazards.map(({ at }) => at).sort((a, b) => a - b));
  expect(new Set(hazards.map(({ receiver }) => receiver)).size).toBe(PLAN.receivers);
  expect(new Set(hazards.map(({ kind }) => kind))).toEqual(
    new Set(['close', 'terminate', 'half_frame', 'slow', 'stalled']),
  );
  expect(kills).toEqual([2_000, 4_500]);
});

it('has phases of large messages, in which a receiver that does not read falls behind beyond recovery', () => {
  const schedule = scheduleOf(PLAN);
  const large = Array.from({ length: PLAN.messages }, (_, message) => message).filter((at) => isLarge(schedule, at));
  expect(large).toHaveLength(880);
  expect(schedule.kills.some((at) => isLarge(schedule, at))).toBe(false);
});
