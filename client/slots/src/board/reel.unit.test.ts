import type { SlotSymbol } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { Reel } from './reel.js';

const OLD: SlotSymbol[] = ['A', 'B', 'C'];
const NEW: SlotSymbol[] = ['W', 'S', 'G'];
const ROWS = 3;

describe('a reel', () => {
  it('shows its column while it stands', () => {
    const { offset, symbols, speed } = new Reel(OLD, 0).at(5, ROWS);
    expect(symbols.slice(0, ROWS)).toEqual(OLD);
    expect([offset, speed]).toEqual([0, 0]);
  });

  it('begins with the column that was shown', () => {
    const reel = new Reel(OLD, 0);
    reel.start(1_000);
    expect(reel.at(1_000, ROWS).symbols.slice(0, ROWS)).toEqual(OLD);
  });

  it('stands still at the result within a second and a half', () => {
    const reel = new Reel(OLD, 2);
    reel.start(0);
    expect(reel.at(300, ROWS).speed).toBe(1);
    reel.stopAt(NEW, 400, 7);
    let now = 400;
    for (; reel.isMoving; now += 7) {
      const { offset, symbols } = reel.at(now, ROWS);
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset).toBeLessThan(1);
      expect(symbols).toHaveLength(ROWS + 1);
    }
    expect(now).toBeLessThan(1_900);
    expect(reel.at(now, ROWS).symbols.slice(0, ROWS)).toEqual(NEW);
    expect(reel.at(now, ROWS)).toMatchObject({ offset: 0, speed: 0 });
  });

  it('never turns backwards', () => {
    const reel = new Reel(OLD, 1);
    reel.start(0);
    let before = 1;
    let rows = 0;
    for (let now = 1; now < 700; now++) {
      if (now === 400) reel.stopAt(NEW, now, 7);
      const { offset } = reel.at(now, ROWS);
      // The cut-off part of the first row shrinks while the reel turns down, and is whole again at the next row.
      if (offset > before) rows++;
      before = offset;
    }
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(25);
  });

  it('shows the result at once if it does not turn', () => {
    const reel = new Reel(OLD, 0);
    reel.stopAt(NEW, 0, 7);
    expect(reel.isMoving).toBe(false);
    expect(reel.at(0, ROWS).symbols.slice(0, ROWS)).toEqual(NEW);
  });

  it('turns again after a result', () => {
    const reel = new Reel(OLD, 0);
    reel.set(NEW);
    reel.start(50);
    expect(reel.isMoving).toBe(true);
    expect(reel.at(50, ROWS).symbols.slice(0, ROWS)).toEqual(NEW);
  });
});
