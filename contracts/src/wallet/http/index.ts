import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FromDigits } from '../../http/from-digits.js';
import { CURRENCIES, type Currency, type MicrosText } from '../../money.js';
import type { Balances, Playthrough } from '../wallet-events.js';

interface WalletCurrency {
  /** Money that the player can stake. */
  balance: MicrosText;
  /** Money reserved until a decision is made, such as a redemption under review. It is not part of the balance. */
  held: MicrosText;
}

/** A round whose stake is in play: its bet was placed, and it is neither settled nor rolled back. */
export interface WalletRound {
  round_id: string;
  game_id: string;
  currency: Currency;
  /** The stake of the bet and of all raises. */
  stake: MicrosText;
  /** ISO time of the bet. */
  placed_at: string;
}

/** Response of GET /api/wallet. */
export interface WalletResponse {
  wallet_version: number;
  gold_coins: WalletCurrency;
  sweeps_coins: WalletCurrency;
  playthrough: Playthrough;
  /** The rounds whose stake is in play, in all games, oldest first. */
  open_rounds: WalletRound[];
  /**
   * ISO time of the next free top-up; null if a top-up is available now, provided that the GC balance is below 1.00.
   */
  top_up_available_at: string | null;
  /** Gold Coins that a top-up grants. */
  top_up_amount: MicrosText;
}

export class WalletHistoryQuery {
  /** Lists only the movements of this currency; of both if omitted. */
  @IsOptional()
  @IsIn(CURRENCIES)
  currency?: Currency;

  /** Lists the movements before this wallet version: `next_before` of the page before. The newest ones if omitted. */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  before?: number;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 50;
}

export type MovementKind =
  | 'bonus'
  | 'top_up'
  | 'rakeback'
  | 'vip_reward'
  | 'promotion'
  | 'referral_bonus'
  | 'referred_bonus'
  | 'postal_code'
  | 'purchase'
  | 'purchase_taken_back'
  | 'purchase_restored'
  | 'bet'
  | 'win'
  | 'loss'
  | 'roll_back'
  | 'adjustment'
  | 'hold'
  | 'capture'
  | 'release';

/** What a movement did to the money in one currency. */
export interface MovementChange {
  currency: Currency;
  /** Change of the balance; of a settled round, the payout minus the stake. */
  amount: MicrosText;
  /** Change of the held money. */
  held_amount: MicrosText;
  /** Balance after the movement. */
  balance: MicrosText;
}

/** Something that moved money of a player, or ended a round without a payout. */
export interface Movement {
  /** Version of the wallet after the movement. */
  wallet_version: number;
  kind: MovementKind;
  moved_at: string;
  changes: MovementChange[];
  /** The round of a bet, win, loss or roll-back; null for other kinds. */
  round: {
    round_id: string;
    /** Null for a roll-back of the first schema, which did not contain the game. */
    game_id: string | null;
    /** Null if the movement staked nothing, such as the win of a bet that was placed earlier. */
    stake: MicrosText | null;
    /** Null if the round was not settled by this movement. */
    payout: MicrosText | null;
  } | null;
  /** The purchase whose coins were credited, taken back or restored; null for other kinds. */
  purchase_id: string | null;
}

/** Response of GET /api/wallet/history: movements, newest first. */
export interface WalletHistoryResponse {
  /** Version of the wallet when the page was read. */
  wallet_version: number;
  result: Movement[];
  /**
   * `before` of the next page; null after the oldest movement. With `currency`, a page can have fewer movements than
   * `limit` although older ones exist, because each request reads at most 500 events.
   */
  next_before: number | null;
}

/** Coins of a purchase whose money was returned to the payer. */
export interface TakenBackCoins {
  /** Coins that were taken from the balance. */
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  /** Coins that the balance did not have: they are owed to the house. */
  gold_coins_owed: MicrosText;
  sweeps_coins_owed: MicrosText;
  /** Whether the money came back, so that the coins were returned to the balance and nothing is owed any more. */
  restored: boolean;
}

/** Response of GET /api/wallet/purchases/{purchaseId}: what the wallet has done with the coins of a purchase. */
export interface WalletPurchaseResponse {
  wallet_version: number;
  purchase_id: string;
  /** What was last taken back; null if nothing ever was. */
  taken_back: TakenBackCoins | null;
}

/** Response of POST /api/wallet/top-up and POST /api/promotions/daily-claim. */
export interface GrantResponse {
  grant_id: string;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
  granted_at: string;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface WalletResponses {
  GrantResponse: GrantResponse;
  WalletHistoryResponse: WalletHistoryResponse;
  WalletPurchaseResponse: WalletPurchaseResponse;
  WalletResponse: WalletResponse;
}
