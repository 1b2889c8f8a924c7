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

/** Smallest and largest stake, both allowed. */
export type StakeLimits = Record<Currency, { min: Micros; max: Micros }>;

/** A bet as it was asked for: the fields have their shape, nothing more is known. */
export interface DiceRequest {
  currency: Currency;
  /** Micros in plain digits. */
  stake: string;
  /** `50.00` */
  target: string;
  direction: DiceDirection;
}

/** A bet that the rules of the game allow. Whether the player can pay is the wallet's to say. */
export interface DiceBet {
  currency: Currency;
  stake: Micros;
  /** Hundredths. */
  target: number;
  direction: DiceDirection;
}

/** @throws Refusal `validation_failed` (a target that cannot be played), `stake_out_of_range` */
export function acceptDiceBet(request: DiceRequest, limits: StakeLimits): DiceBet {
  const { currency, direction } = request;
  const target = parseHundredths(request.target);
  if (target === undefined || !isPlayable(target, direction)) {
    const message = `target must leave a winning chance of 1.00 % to 98.00 %: ${playableTargets(direction)}`;
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

/** HMAC-SHA256 of a message under a key, both as UTF-8 text: handed in, for a domain computes no cryptography of its own. */
export type Digest = (key: string, message: string) => Uint8Array;

/** The roll in hundredths that a pair gives for a nonce: nothing else has a say in it. */
export function rollDice(seeds: { server_seed: string; client_seed: string }, nonce: number, digest: Digest): number {
  for (let block = 0; ; block++) {
    const roll = rollFromDigest(digest(seeds.server_seed, drawMessage(seeds.client_seed, nonce, block)));
    if (roll !== undefined) return roll;
  }
}

/** The draw that follows the last one consumed: the next nonce of the same pair, or the first of a new one. */
export function drawAfter(last: Draw | null, seedPair: number): Draw {
  return { seed_pair: seedPair, nonce: last?.seed_pair === seedPair ? last.nonce + 1 : 0 };
}

/** What a roll makes of a bet. */
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
