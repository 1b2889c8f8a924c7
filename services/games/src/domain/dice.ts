import {
  type Currency,
  DICE_MAX_ROLL,
  type DiceDirection,
  type DiceOutcome,
  type Draw,
  diceOutcome,
  dicePayout,
  drawMessage,
  formatHundredths,
  formatMoney,
  isPlayable,
  type Micros,
  parseHundredths,
  Refusal,
  rollFromDigest,
} from '@goldwake/contracts';

/** Smallest and largest allowed stake per currency, both inclusive. */
export type StakeLimits = Record<Currency, { min: Micros; max: Micros }>;

/** A bet as requested by the client. Only the format of its fields has been validated, not the rules of the game. */
export interface DiceRequest {
  currency: Currency;
  /** Stake in micros, as a string of digits. */
  stake: string;
  /** `50.00` */
  target: string;
  direction: DiceDirection;
}

/** A bet that complies with the rules of dice. Whether the player can pay for it is decided later by the wallet. */
export interface DiceBet {
  currency: Currency;
  stake: Micros;
  /** Hundredths. */
  target: number;
  direction: DiceDirection;
}

/**
 * Validates a requested bet against the rules of dice.
 * @throws Refusal `validation_failed` for a target that cannot be played, `stake_out_of_range`
 */
export function acceptDiceBet(request: DiceRequest, limits: StakeLimits): DiceBet {
  const { currency, direction } = request;
  const target = parseHundredths(request.target);
  if (target === undefined || !isPlayable(target, direction)) {
    const message = `target must give a winning chance of 1.00 % to 98.00 %: ${playableTargets(direction)}`;
    throw new Refusal('validation_failed', undefined, { errors: [{ path: 'target', message }] });
  }
  const stake = BigInt(request.stake);
  const { min, max } = limits[currency];
  if (stake < min || stake > max) {
    throw new Refusal(
      'stake_out_of_range',
      `The stake must be ${formatMoney(min, currency)} to ${formatMoney(max, currency)}`,
      {
        errors: [{ path: 'stake', message: `stake must be ${min} to ${max} micros` }],
      },
    );
  }
  return { currency, stake, target, direction };
}

/**
 * Computes the HMAC-SHA256 of a message. Both the key and the message are UTF-8 text. Injected as a parameter because
 * domain code contains no cryptography.
 */
export type Digest = (key: string, message: string) => Uint8Array;

/** Returns the dice roll, in hundredths, for a seed pair and a nonce. The roll depends on nothing else. */
export function rollDice(seeds: { server_seed: string; client_seed: string }, nonce: number, digest: Digest): number {
  for (let block = 0; ; block++) {
    const roll = rollFromDigest(digest(seeds.server_seed, drawMessage(seeds.client_seed, nonce, block)));
    if (roll !== undefined) return roll;
  }
}

/**
 * Returns the draw that follows the last consumed draw: the next nonce of the same seed pair, or nonce 0 of a new pair.
 */
export function drawAfter(last: Draw | null, seedPair: number): Draw {
  return { seed_pair: seedPair, nonce: last?.seed_pair === seedPair ? last.nonce + 1 : 0 };
}

/** Returns the outcome and the payout of a bet for a given roll. */
export function settleDice(
  bet: Pick<DiceBet, 'stake' | 'target' | 'direction'>,
  roll: number,
): { outcome: DiceOutcome; payout: Micros } {
  const outcome = diceOutcome(roll, bet.target, bet.direction);
  return { outcome, payout: dicePayout(bet.stake, outcome) };
}

function playableTargets(direction: DiceDirection): string {
  let [from, to] = [0, DICE_MAX_ROLL];
  while (!isPlayable(from, direction)) from++;
  while (!isPlayable(to, direction)) to--;
  return `${direction} ${formatHundredths(from)} to ${formatHundredths(to)}`;
}
