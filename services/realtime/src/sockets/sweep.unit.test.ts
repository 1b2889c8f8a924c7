import { describe, expect, it } from '@jest/globals';
import { STEPS, Sweep, type Swept } from './sweep.js';

class One implements Swept {
  bucket = 0;
  deadline = Number.POSITIVE_INFINITY;
  readonly calls: string[] = [];
  overdue(): void {
    this.calls.push('overdue');
  }
  beat(): void {
    this.calls.push('beat');
  }
  expectPong(): void {
    this.calls.push('pong');
  }
}

function openSweep(count: number, limits = { heartbeatMs: 25_000, pongMs: 8_000 }) {
  const clock = { now: 0 };
  const sweep = new Sweep<One>(
    limits,
    () => clock.now,
    () => {},
  );
  const all = Array.from({ length: count }, () => new One());
  for (const one of all) sweep.add(one);
  return { sweep, clock, all };
}

describe('the sweep', () => {
  it('each socket gets one heartbeat per round, spread evenly over the steps', () => {
    const { sweep, all } = openSweep(100);
    for (let step = 1; step <= STEPS; step++) {
      sweep.step();
      expect(all.filter(({ calls }) => calls.includes('beat'))).toHaveLength(step * (100 / STEPS));
    }
  });

  it('the event loop is yielded to between batches of overdue sockets', async () => {
    const { sweep, all } = openSweep(5_000);
    for (const one of all) one.deadline = 0;
    const overdue = () => all.filter(({ calls }) => calls.includes('overdue')).length;
    sweep.step();
    for (let before = 0; before < all.length; ) {
      const now = overdue();
      expect(now - before).toBeLessThanOrEqual(16);
      before = now;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(all.every(({ calls }) => calls.filter((call) => call === 'overdue').length === 1)).toBe(true);
  });

  it('the pong is expected the configured time after the heartbeat', () => {
    const { sweep, all } = openSweep(1);
    const steps: Record<string, number> = {};
    for (let step = 1; step <= 2 * STEPS; step++) {
      sweep.step();
      for (const call of all[0]?.calls.splice(0) ?? []) steps[call] = step;
    }
    expect((steps.pong ?? 0) - (steps.beat ?? 0)).toBe(8 - STEPS);
    expect(steps.beat).toBe(2 * STEPS);
  });

  it('an overdue socket is handled at the next step, in any bucket', () => {
    const { sweep, clock, all } = openSweep(12);
    for (const one of all) one.deadline = 5_000;
    clock.now = 4_999;
    sweep.step();
    expect(all.filter(({ calls }) => calls.includes('overdue'))).toEqual([]);
    clock.now = 5_000;
    sweep.step();
    expect(all.filter(({ calls }) => calls.includes('overdue'))).toHaveLength(12);
  });

  it('a deleted socket is forgotten, and deleting it twice has no effect', () => {
    const { sweep, all } = openSweep(3);
    for (const one of all.slice(0, 2)) for (let n = 0; n < 2; n++) sweep.delete(one);
    expect([sweep.size, [...sweep.all()]]).toEqual([1, all.slice(2)]);
    for (let step = 0; step < STEPS; step++) sweep.step();
    expect(all.map(({ calls }) => calls.includes('beat'))).toEqual([false, false, true]);
  });

  it('a pong time that is not shorter than the heartbeat interval is refused', () => {
    expect(() => openSweep(0, { heartbeatMs: 200, pongMs: 8_000 })).toThrow(
      'pongMs 8000 must be less than heartbeatMs 200',
    );
  });
});
