import {
  type Currencies,
  type Currency,
  drawMessage,
  type FieldFault,
  formatMoney,
  type Micros,
  type OneStepGame,
  payoutOf,
  Refusal,
  stakeLimitsOf,
  Words,
} from '@goldwake/contracts';

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
 * Validates a requested bet against the rules of its game; `stakeRefusal` validates its stake.
 * @throws Refusal `validation_failed` for parameters that the game forbids
 */
export function acceptBet<Params extends object>(
  game: { faults(params: Params): FieldFault[] },
  { currency, stake, params }: BetRequest<Params>,
): Bet<Params> {
  const errors = game.faults(params);
  if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
  return { currency, stake: BigInt(stake), params };
}

/**
 * Returns why the limits of its currency refuse a stake: `stake_out_of_range`; undefined if they do not. A repeated
 * request still returns its bet, so the refusal is not thrown here: the limits may have changed since.
 */
export function stakeRefusal(
  { currency, stake }: Pick<Bet, 'currency' | 'stake'>,
  currencies: Currencies,
): Refusal | undefined {
  const { min, max } = stakeLimitsOf(currencies[currency]);
  if (stake >= min && stake <= max) return undefined;
  return new Refusal(
    'stake_out_of_range',
    `The stake must be ${formatMoney(min, currency)} to ${formatMoney(max, currency)}`,
    {
      errors: [{ path: 'stake', message: `stake must be ${min} to ${max} micros` }],
    },
  );
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

/** Number of random words in one block. */
const BLOCK_WORDS = 8;

/** Returns all random words of the first block of a round, 0 to 2³² − 1 each. */
export function firstWords(seeds: SeedsAndNonce, digest: Digest): number[] {
  const words = drawWords(seeds, digest);
  return Array.from({ length: BLOCK_WORDS }, () => words.next());
}
