import type { TableBet } from '../shared-table.js';

export type { TableBet, TableRound } from '../shared-table.js';

import { IsOptional, IsString, Matches } from 'class-validator';
import type { IsoTime, Sha256 } from '../../field-types.js';
import type { SettledTideBet, TideBet } from '../settled-rounds.js';
import { BetBody } from './bodies.js';
import type { Game } from './catalogue.js';
import type { AfterBet, PageResponse, Stakes } from './games.js';

export type { SettledTideBet, TideBet } from '../settled-rounds.js';

export class TideBetBody extends BetBody {
  /**
   * Multiplier at which the bet is cashed out by itself, from 1.01 to 10000.00, as text with two decimals. Without it,
   * the player cashes out by hand.
   */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,5}\.\d{2}$/, { message: 'cashOutAt must be a number with two decimals, as a string' })
  cashOutAt?: string | null;
}

/** Response of POST /api/games/rising-tide/bets and of POST /api/games/rising-tide/rounds/{roundId}/cash-out. */
export type TideBetResponse = TideBet & AfterBet;

/** Response of GET /api/games/rising-tide/rounds/open: the bet of the player that is not settled yet, or null. */
export interface OpenTideBetResponse {
  round: TideBet | null;
}

/**
 * `idle` is a table without a round: the next bet, or a signed-in player's GET /api/games/rising-tide/table, opens one.
 */
export type TidePhase = 'idle' | 'betting' | 'locked' | 'running' | 'ended' | 'cancelled';

/**
 * The table that all players of Rising Tide share, and the response of GET /api/games/rising-tide/table. Multipliers
 * are texts with two decimals.
 */
export interface TideTable {
  /** Version of the table. A push with a lower version is older than this response. */
  version: number;
  /** The server's clock, with which a client computes the present multiplier even if its own clock is wrong. */
  now: IsoTime;
  phase: TidePhase;
  /** Id of the newest round, `<chain>.<number>`; null if there was none. */
  round: string | null;
  number: number | null;
  /** The seed chain of the newest round; null before the first one is published. */
  chain: { chain: number; rounds: number; terminal_hash: Sha256; client_seed: string } | null;
  bets_until: IsoTime | null;
  /** Planned start of the curve. */
  starts_at: IsoTime | null;
  /** Start of the curve: the multiplier at `now` is that of now − started_at. */
  started_at: IsoTime | null;
  /** Multiplier at which the round ended. */
  end: string | null;
  ended_at: IsoTime | null;
  /** Seed of the round, once it has ended. */
  seed: Sha256 | null;
  interrupted: boolean;
  /** When the next round opens; null if that is not known. */
  next_at: IsoTime | null;
  /** Ends of the newest rounds, newest first, at most 20. */
  last: { round: string; end: string }[];
  /** Bets of the newest round with the largest stakes, at most 50. */
  bets: TableBet[];
}

/** Response of GET /api/games/rising-tide: the catalogue entry with the limits of a stake and the table. */
export type TideGame = Game & { stakes: Stakes; table: TideTable };

/** Response of GET /api/games/rising-tide/rounds/{round}: everything that proves the end of a round. */
export interface TideProof {
  round: string;
  chain: number;
  number: number;
  /** Number of rounds of the chain. */
  rounds: number;
  /** Hash of the seed of round 1, published before the chain's client seed was chosen. */
  terminal_hash: Sha256;
  client_seed: string;
  seed: Sha256;
  /** SHA-256 of `seed`: the seed of the round before, or the terminal hash for round 1. */
  previous_seed: Sha256;
  end: string;
  started_at: IsoTime;
  ended_at: IsoTime;
}

/** JSON bodies of the responses of Rising Tide, by their name in `/api/openapi.json`. */
export interface TideResponses {
  OpenTideBetResponse: OpenTideBetResponse;
  TideBetResponse: TideBetResponse;
  TideBetsPage: PageResponse<SettledTideBet>;
  TideGame: TideGame;
  TideProof: TideProof;
  TideTable: TideTable;
}
