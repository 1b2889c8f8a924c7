/** Returns the probability that a standard normal variable is at least `z` away from 0, in either direction. */
export function normalTails(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/**
 * Returns the probability that a chi-square variable with so many degrees of freedom is at least this large; 1 if there
 * are none.
 */
export function chiSquareTail(chiSquare: number, degreesOfFreedom: number): number {
  return degreesOfFreedom === 0 ? 1 : upperGamma(degreesOfFreedom / 2, chiSquare / 2);
}

/** Returns the distance from 0 that a standard normal variable exceeds with this probability, in either direction. */
export function normalLimit(probability: number): number {
  let [low, high] = [0, 40];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (normalTails(middle) > probability) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns an upper bound of the probability that a sum of independent variables is at least this far above its mean, by
 * Bennett's inequality. Unlike the normal distribution, it also holds if few rare values make up most of the variance.
 * @param variance variance of the sum
 * @param largest how far one variable can be above its mean
 */
export function bennettTail(distance: number, variance: number, largest: number): number {
  const u = (largest * distance) / variance;
  return Math.exp((-variance / largest ** 2) * ((1 + u) * Math.log1p(u) - u));
}

const STEPS_MAX = 100_000;
const PRECISION = 1e-15;

/** Regularized upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * series(a, x) : scale * continuedFraction(a, x);
}

/** The series of the lower incomplete gamma function, which converges fast for x < a + 1. */
function series(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; n < STEPS_MAX && term > total * PRECISION; n++) {
    term *= x / (a + n);
    total += term;
  }
  return total;
}

/** Continued fraction of the upper incomplete gamma function by Lentz's method, which converges fast for x ≥ a + 1. */
function continuedFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < STEPS_MAX; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b || tiny);
    c = b + factor / c || tiny;
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

/** Natural logarithm of the gamma function by Lanczos's approximation (g = 7, nine terms), for x > 0. */
function logGamma(x: number): number {
  const [first, ...others] = LANCZOS;
  const total = others.reduce((sum, term, at) => sum + term / (x + at), first);
  const shifted = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(total);
}
const LANCZOS: [number, ...number[]] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
