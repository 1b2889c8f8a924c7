import type { SlotCoin } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Face } from './face.js';
import { HeldCells } from './held-cells.js';

const OLD: SlotCoin = { cell: [0, 1], paid: 25_000 };
const NEW: SlotCoin = { cell: [1, 0], pot: 'mini', paid: 150_000 };
const LAST: SlotCoin = { cell: [1, 1], paid: 5_000 };

const heldCells = () =>
  new HeldCells([
    ['A', OLD],
    ['B', 'C'],
  ]);

/** The faces that are seen of a cell, with their distance from it in rows. */
function seen(held: HeldCells, reel: number, row: number, now: number) {
  const faces: { face: Face; offset: number; landed: number }[] = [];
  held.each(now, (x, y, face, offset, landed) => {
    if (x === reel && y === row) faces.push({ face, offset, landed });
  });
  return faces;
}

describe('cells whose coins are held', () => {
  it('lie still at first', () => {
    const held = heldCells();
    expect(held.isMoving(0)).toBe(false);
    expect(seen(held, 1, 0, 0)).toEqual([{ face: 'B', offset: 0, landed: 1 }]);
    expect(held.columns).toEqual([
      ['A', OLD],
      ['B', 'C'],
    ]);
  });

  it('turn each on its own, but for those with a coin', () => {
    const held = heldCells();
    held.turn([NEW], 1_000, false);
    const offsets = [seen(held, 0, 0, 1_050), seen(held, 1, 1, 1_050)].map(([cell]) => cell?.offset);
    for (const offset of offsets) expect(Math.abs(offset ?? 0)).toBeGreaterThan(0);
    for (let now = 1_000; held.isMoving(now); now += 10) {
      expect(seen(held, 0, 1, now)).toEqual([{ face: OLD, offset: 0, landed: 1 }]);
    }
    expect(held.stopsAt).toBeLessThan(2_200);
  });

  it('stop at the coins that came, and elsewhere at no coin', () => {
    const held = heldCells();
    held.turn([NEW], 1_000, false);
    const end = held.stopsAt;
    expect([held.isMoving(end - 1), held.isMoving(end)]).toEqual([true, false]);
    expect(seen(held, 1, 0, end)).toEqual([{ face: NEW, offset: 0, landed: 1 }]);
    expect(held.columns.flat().filter((face) => typeof face !== 'string')).toEqual([OLD, NEW]);
    for (const [reel, row] of [
      [0, 0],
      [1, 1],
    ] as const) {
      expect(seen(held, reel, row, end)).toEqual([{ face: held.columns[reel]?.[row], offset: 0, landed: 1 }]);
    }
  });

  it('report a coin once its cell has stopped, before it is at rest', () => {
    const held = heldCells();
    held.turn([NEW], 1_000, false);
    let now = 1_000;
    while (held.landedAt(now) === 0 && now < 3_000) now++;
    expect(held.isMoving(now)).toBe(true);
    const [coin] = seen(held, 1, 0, now + 10);
    expect(coin).toMatchObject({ face: NEW, offset: 0 });
    expect(coin?.landed).toBeGreaterThan(0);
    expect(coin?.landed).toBeLessThan(1);
  });

  it('keep the coins of one turn in the next', () => {
    const held = heldCells();
    held.turn([NEW], 1_000, true);
    held.turn([LAST], 5_000, true);
    expect(held.landedAt(5_000)).toBe(0);
    expect(seen(held, 1, 0, 5_050)).toEqual([{ face: NEW, offset: 0, landed: 1 }]);
    expect(held.columns).toEqual([
      [expect.any(String), OLD],
      [NEW, LAST],
    ]);
  });

  it('turn shorter with turbo, and not at all without motion', () => {
    const [long, short, still] = [heldCells(), heldCells(), heldCells()];
    long.turn([NEW], 0, false);
    short.turn([NEW], 0, true);
    still.set([NEW]);
    expect(long.stopsAt).toBeGreaterThan(700);
    expect(short.stopsAt).toBeLessThan(500);
    expect(still.isMoving(0)).toBe(false);
    expect(seen(still, 1, 0, 0)).toEqual([{ face: NEW, offset: 0, landed: 1 }]);
    expect(still.columns[1]?.[0]).toBe(NEW);
  });
});
