import type { Count, IsoTime } from './field-types.js';
import type { MicrosText } from './money.js';
import type { PromotionOffer, UserPromotionId } from './promotions/promotion-offers.js';
import type { Playthrough } from './wallet/wallet-events.js';

/** Payload of a push that the promotions service and the wallet send. */
export interface PromotionPushes {
  /**
   * Promotions were merged or removed for all players (`part: 'offers'`, on the channel `global`), the player claimed
   * one (`part: 'claim'`), or its coins were granted (`part: 'balances'`). The parts have separate versions and arrive
   * in any order. What bets count for promotions is part of `bet_processed`.
   */
  promotion_update: PromotionOffersUpdate | PromotionClaimUpdate | PromotionBalancesUpdate;
}

export interface PromotionOffersUpdate {
  part: 'offers';
  promotions_version: Count;
  /** Promotions that are new, or replace those with the same ids. */
  merged: PromotionOffer[];
  /** Ids of the promotions that are offered no more. */
  removed: string[];
}

export interface PromotionClaimUpdate {
  part: 'claim';
  loyalty_version: Count;
  user_promotion_id: UserPromotionId;
  claimed_at: IsoTime;
}

export interface PromotionBalancesUpdate {
  part: 'balances';
  wallet_version: Count;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
  playthrough: Playthrough;
}
