import {
  type Currency,
  drawMessage,
  type FieldFault,
  formatMoney,
  type Micros,
  type OneStepGame,
  payoutOf,
  Refusal,
  Words,
} from '@goldwake/contracts';

/** Smallest and largest allowed stake per currency, both inclusive. */
export type StakeLimits = Record<Currency, { min: Micros; max: Micros }>;

/** A bet as requested by the client. Only the format of its fields has been validated, not the rules of the game. */
export interface BetRequest<Params extends object = object> {
  currency: Currency;
  /** Stake in micros, as a string of digits. */
  stake: string;
  params: Params;
}

/** A bet that complies with the rules of its game. Whether the player can pay for it is decided later by the wallet. */
export interface Bet<Params extends object = object> {
  currency: Currency;
  stake: Micros;
  params: Params;
}

/**
 * Validates a requested bet against the rules of its game.
 * @throws Refusal `validation_failed` for parameters that the game forbids, `stake_out_of_range`
 */
export function acceptBet<Params extends object>(
  game: { faults(params: Params): FieldFault[] },
  { currency, stake: text, params }: BetRequest<Params>,
  limits: StakeLimits,
): Bet<Params> {
  const errors = game.faults(params);
  if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
  const stake = BigInt(text);
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
  return { currency, stake, params };
}

/**
 * Computes the HMAC-SHA256 of a message. Both the key and the message are UTF-8 text. Injected as a parameter because
 * domain code contains no cryptography.
 */
export type Digest = (key: string, message: string) => Uint8Array;

/** What decides a round besides its bet. */
export interface SeedsAndNonce {
  server_seed: string;
  client_seed: string;
  nonce: number;
}

/** Returns the outcome and the payout of a bet. They depend on the bet and the seeds only. */
export function playRound<Params extends object, Outcome extends Params>(
  game: OneStepGame<Params, Outcome>,
  { stake, params }: Pick<Bet<Params>, 'stake' | 'params'>,
  { server_seed, client_seed, nonce }: SeedsAndNonce,
  digest: Digest,
): { outcome: Outcome; payout: Micros } {
  const outcome = game.play(params, drawWords({ server_seed, client_seed, nonce }, digest));
  return { outcome, payout: payoutOf(stake, game.paid(outcome)) };
}

/** Returns the random words of a round, from the first. */
export function drawWords({ server_seed, client_seed, nonce }: SeedsAndNonce, digest: Digest): Words {
  return new Words((block) => digest(server_seed, drawMessage(client_seed, nonce, block)));
}
