import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { FromDigits } from '../../http/from-digits.js';
import type { Currency, MicrosText } from '../../money.js';
import type { Balances, Playthrough } from '../../wallet/wallet-events.js';
import type { MultiStepGameId, OneStepGameId } from '../originals/games.js';
import type {
  FairnessRound,
  OneStepRound,
  RoundOf,
  SettledSlotRound,
  SettledStepRound,
  StepRound,
  StepRoundOf,
} from '../settled-rounds.js';

export type { MultiStepGameId, OneStepGameId } from '../originals/games.js';
export type {
  FairnessRound,
  OneStepRound,
  OriginalRound,
  PlayedRound,
  RoundOf,
  SettledSlotRound,
  SettledStepRound,
  SettledStepRoundOf,
  SharedRound,
  StepRound,
  StepRoundOf,
} from '../settled-rounds.js';

/** What the response of a bet adds to its round. */
export interface AfterBet {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
}

/** What the response of a bet in dice adds: the roll as text with two decimals, which checks of others read here. */
interface RollText {
  roll?: string;
}

/** Response of POST /api/games/{id}/bets for the one-step game with this id. */
export type BetResponseOf<Id extends OneStepGameId> = RoundOf<Id> & AfterBet & RollText;
export type OneStepBetResponse = OneStepRound & AfterBet & RollText;

/** Response of a bet and of an action in a game in several steps. */
export type StepResponseOf<Id extends MultiStepGameId> = StepRoundOf<Id> & AfterBet;
export type StepResponse = StepRound & AfterBet;

/** Response of GET /api/games/{id}/rounds/open: the open round of the player, or null. */
export interface OpenRoundResponse {
  round: StepRound | null;
}

/** Smallest and largest stake of a bet, in micros. */
export type Stakes = Record<Currency, { min: MicrosText; max: MicrosText }>;

export class PageQuery {
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100_000)
  page = 1;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize = 20;
}

export interface PageResponse<Row> {
  result: Row[];
  total: number;
}

export class RotateSeedsBody {
  /** Client seed of 1 to 64 printable characters, trimmed; chosen at random if omitted. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @Length(1, 64)
  @Matches(/^[\x20-\x7e]*$/, { message: 'clientSeed must be printable ASCII' })
  clientSeed?: string;
}

/** Response of GET /api/fairness. */
export interface FairnessResponse {
  active: { seed_pair: number; server_seed_hash: string; client_seed: string; next_nonce: number };
  next: { server_seed_hash: string };
}

/**
 * A seed pair whose server seed has been revealed. It is a row of GET /api/fairness/pairs, and the previous pair in the
 * response of POST /api/fairness/rotate.
 */
export interface RevealedPair {
  seed_pair: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

export interface RotateResponse extends FairnessResponse {
  revealed: RevealedPair;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface RoundResponses {
  FairnessResponse: FairnessResponse;
  FairnessRound: FairnessRound;
  OneStepBetResponse: OneStepBetResponse;
  OneStepRoundsPage: PageResponse<OneStepRound>;
  OpenRoundResponse: OpenRoundResponse;
  RevealedPairsPage: PageResponse<RevealedPair>;
  RotateResponse: RotateResponse;
  SettledSlotRoundsPage: PageResponse<SettledSlotRound>;
  SettledStepRoundsPage: PageResponse<SettledStepRound>;
  StepResponse: StepResponse;
}
