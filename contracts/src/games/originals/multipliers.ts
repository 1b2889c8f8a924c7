/** Parses multipliers separated by spaces, such as `1.5 0.2`, and returns them in ten-thousandths. */
export function multipliers(text: string): readonly number[] {
  return text.split(' ').map((multiplier) => Math.round(Number(multiplier) * 10_000));
}
