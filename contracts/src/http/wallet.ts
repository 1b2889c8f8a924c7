import type { MicrosText } from '../money.js';
import type { Balances, Playthrough } from '../wallet-events.js';

interface WalletCurrency {
  /** Money that the player can stake. */
  balance: MicrosText;
  /** Money reserved until a decision is made, such as a redemption under review. It is not part of the balance. */
  held: MicrosText;
}

/** Response of GET /api/wallet. */
export interface WalletResponse {
  wallet_version: number;
  gold_coins: WalletCurrency;
  sweeps_coins: WalletCurrency;
  playthrough: Playthrough;
  /**
   * ISO time of the next free top-up; null if a top-up is available now, provided that the GC balance is below 1.00.
   */
  top_up_available_at: string | null;
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

/** Response of GET /api/promotions/daily-claim. */
export interface DailyClaimResponse {
  available: boolean;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
  /**
   * ISO time at which the next claim is possible: the first UTC midnight after the last claim. Null if a claim is
   * available now.
   */
  available_at: string | null;
}

/** Body of requests that have no fields; the body may also be absent. */
export class EmptyBody {}
