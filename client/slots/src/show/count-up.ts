import type { Hurry } from './wait.js';

const STEP_MS = 33;

/** Counts an amount up to its end; at once if the player is in a hurry. */
export async function countUp(
  { from, to, ms }: { from: bigint; to: bigint; ms: number },
  hurry: Hurry,
  show: (amount: bigint) => void,
): Promise<void> {
  const steps = Math.max(1, Math.round(ms / STEP_MS));
  for (let step = 1; step < steps; step++) {
    const share = BigInt(Math.round((1 - (1 - step / steps) ** 2) * 1_000));
    show(from + ((to - from) * share) / 1_000n);
    await hurry.wait(STEP_MS);
  }
  show(to);
}
