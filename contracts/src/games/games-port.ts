import type { Currency, MicrosText } from '../money.js';
import type { FairnessRound, SharedRound } from './settled-rounds.js';

/** How much a player has played, counted from the settled rounds. */
export interface PlayFacts {
  rounds: number;
  /** Number of rounds that paid more than was staked. */
  wins: number;
  /** The largest payout of a won round in each currency; `0` if there is none. */
  largest_win: Record<Currency, MicrosText>;
  /** The game with the most rounds; null if there are none, or if the game is no longer in the catalogue. */
  favourite_game: { game_id: string; name: string } | null;
}

/** What other services may ask about games and rounds. */
export interface GamesPort {
  /**
   * Returns the house edge of a listed game in hundredths of a percent: 100 % minus its return to player. Null if the
   * game is not listed.
   */
  houseEdge(gameId: string): Promise<number | null>;
  /** Returns how much a player has played, including all acknowledged rounds; nothing for an unknown player. */
  playOf(uid: string): Promise<PlayFacts>;
  /** Returns what is public about a settled round of a player; null if the player has no settled round with the id. */
  settledRound(uid: string, roundId: string): Promise<SharedRound | null>;
  /** Returns the data that verifies such a round, including the server seed once it is revealed. */
  proofOf(uid: string, roundId: string): Promise<FairnessRound | null>;
}
