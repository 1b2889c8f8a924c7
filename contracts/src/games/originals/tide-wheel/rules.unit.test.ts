import { describe, expect, it } from '@jest/globals';
import { Words } from '../words.js';
import { TIDE_WHEEL, type TideWheelParams } from './rules.js';
import { TIDE_WHEEL_RISKS, TIDE_WHEEL_SEGMENTS, TIDE_WHEEL_TABLES } from './tables.js';

const WHEELS = TIDE_WHEEL_RISKS.flatMap((risk) => TIDE_WHEEL_SEGMENTS.map((segments) => ({ risk, segments })));

describe('Tide Wheel', () => {
  it('has 15 wheels', () => expect(WHEELS).toHaveLength(15));

  it.each(WHEELS)('returns exactly 98 % at $risk risk with $segments segments', ({ risk, segments }) => {
    const wheel = TIDE_WHEEL_TABLES[risk][segments];
    expect(wheel).toHaveLength(segments);
    expect(wheel.reduce((sum, multiplier) => sum + BigInt(multiplier), 0n)).toBe(9_800n * BigInt(segments));
  });

  it.each([
    ['low', [8, 16, 24, 32, 40]],
    ['medium', [5, 10, 15, 20, 25]],
    ['high', [1, 1, 1, 1, 1]],
  ] as const)('at %s risk, %p segments pay', (risk, paying) => {
    const counts = TIDE_WHEEL_SEGMENTS.map(
      (segments) => TIDE_WHEEL_TABLES[risk][segments].filter((multiplier) => multiplier > 0).length,
    );
    expect(counts).toEqual(paying);
  });

  it.each(WHEELS)('pays the segment at which it stops at $risk risk with $segments segments', (params) => {
    for (let segment = 0; segment < params.segments; segment++) {
      const view = new DataView(new ArrayBuffer(32));
      view.setUint32(0, 1_000 * params.segments + segment);
      const outcome = TIDE_WHEEL.play(params, new Words(() => new Uint8Array(view.buffer)));
      const multiplier = TIDE_WHEEL_TABLES[params.risk][params.segments][segment];
      expect(outcome).toEqual({ ...params, segment, multiplier });
      expect(TIDE_WHEEL.paid(outcome)).toBe(multiplier);
    }
  });

  it.each(WHEELS)('accepts $risk risk with $segments segments', (params) => {
    expect(TIDE_WHEEL.faults(params)).toEqual([]);
  });

  it.each([0, 9, 11, 15, 60, -10, 10.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '10', 10n, [10], null, undefined])(
    'refuses %p segments',
    (segments) => {
      expect(TIDE_WHEEL.faults({ segments, risk: 'low' } as unknown as TideWheelParams)).toEqual([
        { path: 'segments', message: 'segments must be 10, 20, 30, 40 or 50' },
      ]);
    },
  );

  it.each(['', 'HIGH', 'classic', 'constructor', '__proto__', 1, ['low'], null, undefined])(
    'refuses the risk %p',
    (risk) => {
      expect(TIDE_WHEEL.faults({ segments: 10, risk } as unknown as TideWheelParams)).toEqual([
        { path: 'risk', message: 'risk must be low, medium or high' },
      ]);
    },
  );

  it('reports all faults of a bet together', () => {
    expect(TIDE_WHEEL.faults({} as TideWheelParams).map(({ path }) => path)).toEqual(['segments', 'risk']);
  });
});
