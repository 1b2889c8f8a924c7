import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';

/*
 * The seamless wallet: the calls with which the game server of a provider moves the money of a round. Each body is
 * signed by the provider, and amounts are whole micros as strings of digits.
 */

/** Header with the id of the provider that sends a call. */
export const PROVIDER_ID_HEADER = 'provider-id';
/**
 * Header `t=<seconds since the epoch>,v1=<HMAC-SHA256 in hex>`. The signed text is `<t>.<path>.<body>`, and the key
 * belongs to the provider. While keys are changed, there may be several `v1`.
 */
export const PROVIDER_SIGNATURE_HEADER = 'provider-signature';
export const PROVIDER_WALLET_PATH = '/api/provider-wallet';

/**
 * Ids that a provider chooses for its rounds and transactions. The id of a round is used once for each player, and that of
 * a transaction once for each player and kind of call. The same id with another player names another round or transaction.
 */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const ID_RULE = { message: '$property must be 1 to 64 letters, digits, hyphens or underscores' };
const AMOUNT = /^\d{1,24}$/;
const AMOUNT_RULE = { message: 'amount must be a whole number of micros, as a string of digits' };

/** Body of POST /api/provider-games/{gameId}/sessions. */
export class PlaySessionBody {
  @IsIn(CURRENCIES)
  currency!: Currency;
}

/** Response of POST /api/provider-games/{gameId}/sessions. */
export interface PlaySessionResponse {
  /** URL on the provider's origin that plays the game. Its token begins one session of play and expires soon. */
  launch_url: string;
  /** Until when the token can begin a session. */
  expires_at: string;
}

export class AuthenticateBody {
  /** The token of the launch URL. */
  @IsString()
  @Length(1, 200)
  token!: string;
}

export interface AuthenticateResponse {
  /** Names the session of play in later calls. */
  session: string;
  session_expires_at: string;
  player_id: string;
  game_id: string;
  game_name: string;
  currency: Currency;
  balance: MicrosText;
  /** Limits of a stake in the session's currency. */
  stakes: { min: MicrosText; max: MicrosText };
}

export class ProviderBalanceBody {
  @IsString()
  @Length(1, 200)
  session!: string;
}

export class ProviderBetBody extends ProviderBalanceBody {
  @Matches(ID, ID_RULE)
  transaction_id!: string;

  @Matches(ID, ID_RULE)
  round_id!: string;

  @Matches(AMOUNT, AMOUNT_RULE)
  amount!: MicrosText;
}

/** Fields of the calls that end a round. They name player and game, because the session may have ended. */
class EndOfRoundBody {
  @Matches(ID, ID_RULE)
  transaction_id!: string;

  @Matches(ID, ID_RULE)
  round_id!: string;

  @IsString()
  @Length(1, 100)
  player_id!: string;

  @IsString()
  @Length(1, 100)
  game_id!: string;
}

export class ProviderWinBody extends EndOfRoundBody {
  /** What the round pays; `0` for a lost round. */
  @Matches(AMOUNT, AMOUNT_RULE)
  amount!: MicrosText;

  /** Number of the drawn book in the table of the game. */
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  book!: number;

  /** What the book pays, as a multiple of the stake in ten-thousandths. */
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  multiplier!: number;
}

export class ProviderRollbackBody extends EndOfRoundBody {
  /** Transaction of the bet that is rolled back. */
  @Matches(ID, ID_RULE)
  bet_transaction_id!: string;
}

export interface ProviderBalanceResponse {
  balance: MicrosText;
  /** Version of the wallet that has this balance. A balance with a lower version is older. */
  wallet_version: number;
}

export interface ProviderBetResponse extends ProviderBalanceResponse {
  /** The eight random words of the round, 0 to 2³² − 1 each, which decide its book. */
  words: number[];
}

export interface ProviderRollbackResponse {
  /**
   * `rolled_back` returned a stake; `voided` refuses a bet that may still arrive; `ended` changed nothing, because an
   * operator has already ended the round: the provider then sends its win, and can show the round from `words`.
   */
  state: 'rolled_back' | 'voided' | 'ended';
  /**
   * `rolled_back`: the balance after the rollback. `ended`: the balance after the bet, without the payout. `voided`: null,
   * because a round without a known bet has no currency.
   */
  balance: MicrosText | null;
  /** Version of the wallet that has this balance, or that refuses the bet. */
  wallet_version: number;
  /** The random words of a round that has ended, so that its provider can show it; otherwise missing. */
  words?: number[];
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface ProviderWalletResponses {
  AuthenticateResponse: AuthenticateResponse;
  PlaySessionResponse: PlaySessionResponse;
  ProviderBalanceResponse: ProviderBalanceResponse;
  ProviderBetResponse: ProviderBetResponse;
  ProviderRollbackResponse: ProviderRollbackResponse;
}
