import { MAX_AMOUNT, type Micros, type MicrosText, parseMicros, Refusal } from '@goldwake/contracts';

/**
 * Parses the amount in a command. It must be between `min` and MAX_AMOUNT.
 * @throws Refusal `validation_failed` naming the field
 */
export function readAmount(path: string, text: MicrosText, min: Micros): Micros {
  const amount = parsed(text);
  if (amount !== undefined && amount >= min && amount <= MAX_AMOUNT) return amount;
  const message = `must be an amount in micros from ${min} to ${MAX_AMOUNT}`;
  throw new Refusal('validation_failed', undefined, { errors: [{ path, message }] });
}

/**
 * Parses a stake.
 * @throws Refusal `stake_out_of_range`
 */
export function readStake(text: MicrosText): Micros {
  const stake = parsed(text);
  if (stake === undefined || stake <= 0n || stake > MAX_AMOUNT) throw new Refusal('stake_out_of_range');
  return stake;
}

function parsed(text: MicrosText): Micros | undefined {
  try {
    return parseMicros(text);
  } catch {
    return undefined;
  }
}

export function smaller(one: Micros, other: Micros): Micros {
  return one < other ? one : other;
}
