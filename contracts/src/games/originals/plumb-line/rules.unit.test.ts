import { describe, expect, it } from '@jest/globals';
import { Words } from '../words.js';
import { PLUMB_LINE, type PlumbLineParams } from './rules.js';
import { PLUMB_LINE_RISKS, PLUMB_LINE_ROWS, PLUMB_LINE_TABLES } from './tables.js';

const TABLES = PLUMB_LINE_RISKS.flatMap((risk) => PLUMB_LINE_ROWS.map((rows) => ({ risk, rows })));
/** Numbers of paths to each slot: a row of Pascal's triangle. */
function pathsTo(rows: number): bigint[] {
  let counts = [1n];
  for (let row = 0; row < rows; row++) counts = [...counts, 0n].map((count, at) => count + (counts[at - 1] ?? 0n));
  return counts;
}

describe('Plumb Line', () => {
  it('has 27 tables', () => expect(TABLES).toHaveLength(27));

  it.each(TABLES)('returns exactly 99 % at $risk risk with $rows rows', ({ risk, rows }) => {
    const table = PLUMB_LINE_TABLES[risk][rows];
    expect(table).toHaveLength(rows + 1);
    const paid = pathsTo(rows).reduce((sum, paths, slot) => sum + paths * BigInt(table[slot] as number), 0n);
    expect(paid).toBe(9_900n * 2n ** BigInt(rows));
  });

  it.each(TABLES)('pays symmetrically and never more nearer to the center at $risk risk with $rows rows', (params) => {
    const table = PLUMB_LINE_TABLES[params.risk][params.rows];
    expect([...table].reverse()).toEqual(table);
    const half = table.slice(0, Math.ceil(table.length / 2));
    expect([...half].sort((a, b) => b - a)).toEqual(half);
    expect(half.every((multiplier) => multiplier > 0 && multiplier % 100 === 0)).toBe(true);
  });

  it.each(PLUMB_LINE_ROWS)('pays more at the edge and less in the center with each risk, with %d rows', (rows) => {
    const [low, medium, high] = PLUMB_LINE_RISKS.map((risk) => PLUMB_LINE_TABLES[risk][rows]);
    const center = Math.floor(rows / 2);
    for (const [lower, higher] of [
      [low, medium],
      [medium, high],
    ]) {
      expect(higher?.[0]).toBeGreaterThan(lower?.[0] as number);
      expect(higher?.[center]).toBeLessThan(lower?.[center] as number);
    }
  });

  it('goes left for an even word and right for an odd one, and pays the slot of its rights', () => {
    const view = new DataView(new ArrayBuffer(32));
    [0, 1, 2, 3, 5, 4, 7, 8].forEach((word, at) => {
      view.setUint32(at * 4, word);
    });
    const outcome = PLUMB_LINE.play({ rows: 8, risk: 'high' }, new Words(() => new Uint8Array(view.buffer)));
    expect(outcome).toEqual({ rows: 8, risk: 'high', path: 'LRLRRLRL', slot: 4, multiplier: 2_000 });
    expect(PLUMB_LINE.paid(outcome)).toBe(2_000);
  });

  it.each(TABLES)('accepts $risk risk with $rows rows', (params) => expect(PLUMB_LINE.faults(params)).toEqual([]));

  it.each([7, 17, 0, -8, 8.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '8', 8n, [8], {}, true, null, undefined])(
    'refuses %p rows',
    (rows) => {
      expect(PLUMB_LINE.faults({ rows, risk: 'low' } as unknown as PlumbLineParams)).toEqual([
        { path: 'rows', message: 'rows must be an integer from 8 to 16' },
      ]);
    },
  );

  it.each(['', 'Low', 'classic', 'constructor', '__proto__', 0, ['low'], { low: 1 }, null, undefined])(
    'refuses the risk %p',
    (risk) => {
      expect(PLUMB_LINE.faults({ rows: 8, risk } as unknown as PlumbLineParams)).toEqual([
        { path: 'risk', message: 'risk must be low, medium or high' },
      ]);
    },
  );

  it('reports all faults of a bet together', () => {
    expect(PLUMB_LINE.faults({} as PlumbLineParams).map(({ path }) => path)).toEqual(['rows', 'risk']);
  });
});
