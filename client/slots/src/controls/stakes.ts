const STEPS = [1n, 2n, 5n];

/** Returns the stakes that a player can choose: 1, 2 and 5 of each power of ten, and the limits. In micros. */
export function stakeSteps(min: bigint, max: bigint): bigint[] {
  const steps: bigint[] = [];
  for (let power = 1n; power <= max; power *= 10n) for (const step of STEPS) steps.push(step * power);
  return [...new Set([min, ...steps.filter((step) => step > min && step < max), max])];
}

/** Returns the first stake that is offered: about a hundredth of the balance, within the limits. */
export function firstStake(steps: readonly bigint[], balance: bigint): bigint {
  return steps.findLast((step) => step <= balance / 100n) ?? (steps[0] as bigint);
}
