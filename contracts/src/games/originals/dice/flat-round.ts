const FIRST_ALGORITHM = 1;

/**
 * Gives a round of dice the form of the other one-step games. Earlier versions showed and stored it without an
 * outcome: its fields were part of the round, as texts with decimals, and the algorithm was not named. Returns
 * anything else unchanged.
 */
export function withDiceOutcome<Round>(round: Round): Round {
  if (!isFlat(round)) return round;
  const { target, direction, roll, won, multiplier, ...others } = round;
  return {
    ...others,
    // A lost round stated what it would have paid.
    multiplier: won === true ? multiplier : '0.0000',
    outcome: {
      target: withoutPoint(target),
      direction,
      roll: withoutPoint(roll),
      won,
      multiplier: withoutPoint(multiplier),
    },
    algorithm: FIRST_ALGORITHM,
  } as Round;
}

function isFlat(round: unknown): round is Record<string, unknown> {
  return typeof round === 'object' && round !== null && 'roll' in round && !('outcome' in round);
}

/** `55.33` → 5533. The text may have been altered to anything. */
function withoutPoint(text: unknown): number {
  return Number(String(text).replace('.', ''));
}
