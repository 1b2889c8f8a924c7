/** An exact rational number; the denominator is positive. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

export function ratio(numerator: bigint, denominator: bigint): Ratio {
  return { numerator, denominator };
}

/** Returns the nearest number that a double can hold, for values between 10⁻²⁰ and 10³⁰⁰. */
export function toNumber({ numerator, denominator }: Ratio): number {
  return Number((numerator * 10n ** 36n) / denominator) / 1e36;
}

/** Returns the value with so many decimals, rounded to the nearest, without trailing zeros; `exact` if it is exact. */
export function toDecimals({ numerator, denominator }: Ratio, decimals: number): { text: string; exact: boolean } {
  const scaled = numerator * 10n ** BigInt(decimals);
  const rounded = (scaled * 2n + denominator) / (denominator * 2n);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return { text: fraction ? `${whole}.${fraction}` : whole, exact: scaled % denominator === 0n };
}

/** Returns in how many ways some of the items can be chosen. */
export function choose(items: number, chosen: number): bigint {
  if (chosen < 0 || chosen > items) return 0n;
  let ways = 1n;
  for (let at = 1; at <= chosen; at++) ways = (ways * BigInt(items - chosen + at)) / BigInt(at);
  return ways;
}
