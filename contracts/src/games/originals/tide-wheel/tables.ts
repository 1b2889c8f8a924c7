import { multipliers } from '../multipliers.js';

export const TIDE_WHEEL_SEGMENTS = [10, 20, 30, 40, 50] as const;
export type TideWheelSegments = (typeof TIDE_WHEEL_SEGMENTS)[number];
export const TIDE_WHEEL_RISKS = ['low', 'medium', 'high'] as const;
export type TideWheelRisk = (typeof TIDE_WHEEL_RISKS)[number];

/**
 * Multipliers of each wheel by segment, clockwise, in ten-thousandths. Every wheel returns exactly 98 %: at low risk,
 * 4 of 5 segments pay; at medium risk, every second; at high risk, one.
 */
export const TIDE_WHEEL_TABLES: Readonly<
  Record<TideWheelRisk, Readonly<Record<TideWheelSegments, readonly number[]>>>
> = {
  low: {
    10: multipliers('1.4 1.2 0 1.2 1.2 1.2 1.2 0 1.2 1.2'),
    20: multipliers('2 1.2 0 1.2 1.2 1 1.2 0 1.2 1.2 1.2 1.2 0 1.2 1.2 1 1.2 0 1.2 1.2'),
    30: multipliers('2.4 1.2 1 0 1.2 1.2 0 1.5 1 1.2 1.2 1.2 1 0 1.2 1.2 1.2 1 0 1.2 1.2 0 1.5 1 1.2 1.2 1.2 1 0 1.2'),
    40: multipliers(
      '3 1.2 1 0 1.2 1.2 1.2 1 0 1.2 1.5 1.2 1 0 1.2 1.2 1.2 1 0 1.2 1.2 1.2 1 0 1.2 1.2 1.2 1 0 1.2 1.5 1.2 1 0 1.2 1.2 1.2 1 0 1.2',
    ),
    50: multipliers(
      '4 1 0 1.2 1.2 1 1.5 0 1 1.2 1.2 1 0 1.2 1.2 1 1.2 0 1 1.5 1.2 1 0 1.2 1.2 1 1.2 0 1 1.2 1.2 1.5 0 1 1.2 1 1.2 0 1 1.2 1.2 1 0 1.2 1.5 1 1.2 0 1 1.2',
    ),
  },
  medium: {
    10: everySecond('3 1.5 2 1.8 1.5'),
    20: everySecond('4 1.5 2.2 1.5 1.5 2.2 1.5 1.5 2.2 1.5'),
    30: everySecond('5 2 1.5 1.5 2 1.5 1.5 2.4 2 1.5 2 1.5 1.5 2 1.5'),
    40: everySecond('6 1.5 2 1.5 1.5 2 1.5 1.5 2 1.5 3.2 1.5 2 1.5 1.5 2 1.5 1.5 2 1.5'),
    50: everySecond('8 1.5 2 1.5 1.5 2 1.5 1.5 1.5 2 1.5 1.5 3 2 1.5 1.5 2 1.5 1.5 1.5 2 1.5 1.5 2 1.5'),
  },
  high: {
    10: first('9.8', 10),
    20: first('19.6', 20),
    30: first('29.4', 30),
    40: first('39.2', 40),
    50: first('49', 50),
  },
};

/** Returns a wheel on which a segment that pays nothing follows each listed one. */
function everySecond(text: string): readonly number[] {
  return multipliers(text).flatMap((multiplier) => [multiplier, 0]);
}

/** Returns a wheel on which only the first segment pays. */
function first(text: string, segments: TideWheelSegments): readonly number[] {
  return [...multipliers(text), ...Array<number>(segments - 1).fill(0)];
}
