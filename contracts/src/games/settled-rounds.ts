import type { IsoTime, Sha256 } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';
import type { Draw } from '../wallet/wallet-events.js';
import type { MultiStepGameId, MultiStepTables, OneStepGameId, OneStepOutcomes } from './originals/games.js';
import type { SlotGameId } from './slots/slot-games.js';

/** Row of GET /api/games/{id}/bets. The response of POST /api/games/{id}/bets adds the balances. */
export interface RoundOf<Id extends OneStepGameId> {
  round_id: string;
  game_id: Id;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
  /** What the round paid, as a multiple of the stake with four decimals; `0.0000` for a lost round. */
  multiplier: string;
  outcome: OneStepOutcomes[Id];
  /** Version of the algorithm that decided the outcome. */
  algorithm: number;
  draw: Draw;
  placed_at: IsoTime;
}

export type OneStepRound = { [Id in OneStepGameId]: RoundOf<Id> }[OneStepGameId];

/**
 * A round in several steps, as its player sees it. It is the response of GET /api/games/{id}/rounds/open; the responses
 * of a bet and of an action add the balances.
 */
export interface StepRoundOf<Id extends MultiStepGameId> {
  round_id: string;
  game_id: Id;
  state: 'open' | 'resolved' | 'rolled_back';
  /** Number of the actions taken. The next action must state it. */
  sequence: number;
  currency: Currency;
  /** The first stake. */
  base_stake: MicrosText;
  /** All that was staked. */
  stake: MicrosText;
  /** Null while the round is open, and if it was rolled back. */
  payout: MicrosText | null;
  /**
   * What the round paid, as a multiple of the first stake with four decimals; `0.0000` for a round that paid nothing.
   */
  multiplier: string;
  /** What the player may see of the round. */
  outcome: MultiStepTables[Id];
  /** Version of the algorithm that decides the round. */
  algorithm: number;
  draw: Draw;
  placed_at: IsoTime;
}

/** Row of GET /api/games/{id}/bets for a game in several steps. */
export interface SettledStepRoundOf<Id extends MultiStepGameId> extends StepRoundOf<Id> {
  state: 'resolved';
  payout: MicrosText;
}

export type StepRound = { [Id in MultiStepGameId]: StepRoundOf<Id> }[MultiStepGameId];
export type SettledStepRound = { [Id in MultiStepGameId]: SettledStepRoundOf<Id> }[MultiStepGameId];

/**
 * A bet in a shared round of Rising Tide, as its player sees it. Multipliers of the round are texts with two decimals.
 */
export interface TideBet {
  round_id: string;
  game_id: 'rising-tide';
  /** Id of the bet at the table, as `table_bet` and `table_cash_out` contain it. */
  bet: string;
  state: 'open' | 'resolved' | 'rolled_back';
  /** Id of the shared round, `<chain>.<number>`. */
  round: string;
  currency: Currency;
  stake: MicrosText;
  /** Null while the bet is open, and if it was rolled back. */
  payout: MicrosText | null;
  /** Multiplier at which the bet is cashed out by itself; null if only by hand. */
  cash_out_at: string | null;
  /** Multiplier at which the bet was cashed out; null if it was lost or is open. */
  cashed_out_at: string | null;
  /** Milliseconds from the start of the round until the request to cash out was received; null if there was none. */
  elapsed_ms: number | null;
  /** Multiplier at which the round ended; null before its end. */
  end: string | null;
  /** What the bet paid, as a multiple of the stake with four decimals; `0.0000` if it was lost or is open. */
  multiplier: string;
  /** Version of the algorithm that decides the round. */
  algorithm: number;
  /** Number of the seed chain, and number of the round in it, which takes the place of a nonce in the draw. */
  draw: Draw;
  placed_at: IsoTime;
}

/** Row of GET /api/games/rising-tide/bets. */
export interface SettledTideBet extends TideBet {
  state: 'resolved';
  payout: MicrosText;
}

/** A settled round of a slot of a provider. */
export interface SlotRound {
  round_id: string;
  game_id: SlotGameId;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
  /** What the round paid, as a multiple of the stake with four decimals; `0.0000` for a lost round. */
  multiplier: string;
  /** Number of the drawn book in the table of the game. */
  outcome: { book: number };
  /** Id of the round at its provider. */
  provider_round: string;
  /** Version of the algorithm that decided the book. */
  algorithm: number;
  draw: Draw;
  placed_at: IsoTime;
}

/** Returns whether a settled round is one of a slot, which is known by its fields: the list of all slots is long. */
export function isSlotRound<Round extends object>(
  round: Round,
): round is Extract<Round, Pick<SlotRound, 'provider_round'>> {
  return 'provider_round' in round;
}

/** Row of GET /api/games/{id}/bets for a slot. */
export interface SettledSlotRound extends SlotRound {
  /** Page on which the provider shows the round again; null if the casino has no provider. */
  replay_url: string | null;
}

/** A settled round of one of the casino's own games. `game_id` tells which fields it has. */
export type OriginalRound = OneStepRound | SettledStepRound | SettledTideBet;

/** A settled round of any game that can be played. */
export type PlayedRound = OriginalRound | SlotRound;

/**
 * What is public about a seed pair before it is rotated. For a bet of Rising Tide: the seed of the round before, which
 * is the hash of the round's seed, and the client seed of the chain.
 */
export interface PublicSeeds {
  server_seed_hash: Sha256;
  client_seed: string;
}

/**
 * A settled round with everything about it that is public before its seed pair is rotated. A message of the chat can
 * contain one.
 */
export type SharedRound = PlayedRound & PublicSeeds;

/**
 * Response of GET /api/fairness/rounds/{roundId} and of GET /api/chat/messages/{id}/round: the data needed to
 * verify one round. `server_seed` is null until the seed pair is rotated; for a bet of Rising Tide, it is the
 * seed of its round.
 */
export type FairnessRound = SharedRound & { server_seed: string | null };
