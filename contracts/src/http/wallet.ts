import type { MicrosText } from '../money.js';
import type { Balances, Playthrough } from '../wallet-events.js';

/** GET /api/wallet */
export interface WalletAnswer {
  wallet_version: number;
  gold_coins: { balance: MicrosText };
  sweeps_coins: { balance: MicrosText };
  playthrough: Playthrough;
  /** ISO time from which the next free top-up can be taken; null when one is open now (GC below 1.00 permitting). */
  top_up_available_at: string | null;
}

/** POST /api/wallet/top-up and POST /api/promotions/daily-claim */
export interface GrantAnswer {
  grant_id: string;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
  granted_at: string;
}

/** GET /api/promotions/daily-claim */
export interface DailyClaimAnswer {
  available: boolean;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
  /** ISO time of the next UTC midnight after the last claim; null when one can be claimed now. */
  available_at: string | null;
}

/** For calls that take no fields: none at all is allowed. */
export class EmptyBody {}
