import { TIDE_MAX } from './rules.js';

/** Fractional bits of the fixed-point numbers. */
const FRACTION_BITS = 64n;
const ONE = 1n << FRACTION_BITS;
/** The growth of one millisecond, 1.00006. */
const GROWTH = (100_006n * ONE) / 100_000n;

/**
 * Returns the multiplier of the curve in hundredths: 100 × 1.00006^t, rounded down, at most `TIDE_MAX`. All numbers are
 * integers, because `Math.pow` may differ in its last digits between engines and languages: the result starts with one
 * and is multiplied by GROWTH^(2^i) for each bit i of t, from the lowest; each product loses its bits below 2⁻⁶⁴.
 * @param ms whole milliseconds since the start of the round
 */
export function tideAt(ms: number): number {
  if (!(ms > 0)) return 100;
  if (ms >= TIDE_MS_MAX) return TIDE_MAX;
  let result = ONE;
  let power = GROWTH;
  for (let bits = Math.floor(ms); bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) result = (result * power) >> FRACTION_BITS;
    power = (power * power) >> FRACTION_BITS;
  }
  return Number((100n * result) >> FRACTION_BITS);
}

/** Milliseconds until the curve reaches its largest multiplier, the first for which `tideAt` returns `TIDE_MAX`. */
export const TIDE_MS_MAX = 153_511;

/** Returns the first millisecond at which the curve is at least at this multiplier, in hundredths. */
export function tideTime(multiplier: number): number {
  let [low, high] = [0, TIDE_MS_MAX];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (tideAt(middle) >= multiplier) high = middle;
    else low = middle + 1;
  }
  return low;
}
