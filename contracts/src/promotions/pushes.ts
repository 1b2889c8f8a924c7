import type { StoredEvent } from '../envelope.js';
import type { Count } from '../field-types.js';
import { type MicrosText, parseMicros } from '../money.js';
import type { PromotionPushes } from '../promotion-pushes.js';
import { type PushRules, toChannel, toOwner } from '../push-rule.js';
import type { RakebackPushes } from '../rakeback-pushes.js';
import type { Playthrough } from '../wallet/wallet-events.js';
import {
  EXACT_UNITS,
  type ExactPoints,
  type LoyaltyEvent,
  type LoyaltyState,
  type RakebackBucketId,
} from './loyalty-events.js';
import type { PostalCode } from './postal-code.js';
import type { PostalCodesEvent } from './postal-code-events.js';
import type { PromotionProgress } from './promotion-offers.js';
import type { PromotionOffersEvent } from './promotion-offers-events.js';

/** Points and rakeback as a player sees them: whole points, and what can be claimed. */
export interface LoyaltyFields {
  rakeback_sc_balance: MicrosText;
  rakeback_gc_balance: MicrosText;
  rakeback_sc_bucket_id: RakebackBucketId;
  rakeback_gc_bucket_id: RakebackBucketId;
  vip_points: Count;
}

/** Payloads of the promotions' pushes (specification §7), by name. */
export interface PromotionsPushes {
  /**
   * A bet was rewarded, or the reward of a bet that was rolled back was taken back. Contains the playthrough after the
   * wallet's event, which has a push of its own. Sent to the player.
   */
  bet_processed: LoyaltyFields & {
    loyalty_version: Count;
    wallet_version: Count;
    round_id: string;
    vip_level: string;
    playthrough: Playthrough;
    /** Promotions for which the round counts, with what the player has staked for each. */
    promotions: PromotionProgress[];
  };
  /**
   * The mailroom has received, accepted or rejected the card with a postal request code. Sent to the player. The coins
   * of an accepted card are part of the `balance_update` of their grant.
   */
  postal_request_code_processed: {
    postal_codes_version: Count;
    code: PostalCode;
    status: 'received' | 'accepted' | 'rejected';
    /** Why the card was rejected; otherwise null. */
    reason: string | null;
  };
}

export const PROMOTIONS_PUSH_RULES: PushRules<
  LoyaltyEvent | PromotionOffersEvent | PostalCodesEvent,
  PromotionsPushes & RakebackPushes & PromotionPushes
> = {
  promotion_offers_changed: toChannel('global', {
    promotion_update: ({ data: { promotions_version, merged, removed } }) => ({
      part: 'offers',
      promotions_version,
      merged,
      removed,
    }),
  }),
  bet_rewarded: toOwner({ bet_processed: betProcessed }),
  bet_reward_reversed: toOwner({ bet_processed: betProcessed }),
  promotion_claimed: toOwner({
    promotion_update: ({ version, data: { user_promotion_id, claimed_at } }) => ({
      part: 'claim',
      loyalty_version: version,
      user_promotion_id,
      claimed_at,
    }),
  }),
  postal_card_received: toOwner({
    postal_request_code_processed: (event) => cardProcessed(event, 'received', null),
  }),
  postal_code_accepted: toOwner({
    postal_request_code_processed: (event) => cardProcessed(event, 'accepted', null),
  }),
  postal_code_rejected: toOwner({
    postal_request_code_processed: (event) => cardProcessed(event, 'rejected', event.data.reason),
  }),
  rakeback_claimed: toOwner({
    rakeback_claimed: ({ version, data }) => ({
      part: 'rakeback',
      loyalty_version: version,
      balance_type: data.currency,
      claimed_bucket_id: data.bucket_id,
      amount: data.amount,
      ...loyaltyFields(data),
    }),
  }),
};

type Rewarded = StoredEvent<Extract<LoyaltyEvent, { type: 'bet_rewarded' | 'bet_reward_reversed' }>>;

function betProcessed({ version, data }: Rewarded): PromotionsPushes['bet_processed'] {
  const { round_id, wallet_version, playthrough, vip_level } = data;
  const promotions = data.promotions.map((one) => ({ ...one, staked: shownAmount(one.staked) }));
  const after = { round_id, wallet_version, playthrough, promotions, vip_level };
  return { loyalty_version: version, ...after, ...loyaltyFields(data) };
}

function cardProcessed(
  { version, data: { code } }: StoredEvent<PostalCodesEvent>,
  status: 'received' | 'accepted' | 'rejected',
  reason: string | null,
): PromotionsPushes['postal_request_code_processed'] {
  return { postal_codes_version: version, code, status, reason };
}

/** Returns points and rakeback as a player sees them. */
export function loyaltyFields({ vip_points, rakeback }: Pick<LoyaltyState, 'vip_points' | 'rakeback'>): LoyaltyFields {
  return {
    rakeback_sc_balance: shownAmount(rakeback.sweeps_coins.balance),
    rakeback_gc_balance: shownAmount(rakeback.gold_coins.balance),
    rakeback_sc_bucket_id: rakeback.sweeps_coins.bucket_id,
    rakeback_gc_bucket_id: rakeback.gold_coins.bucket_id,
    vip_points: wholePoints(vip_points),
  };
}

/**
 * Returns an amount as a player sees it: zero if it is negative. Rakeback is negative if a bet is rolled back after a
 * claim. The stakes for a promotion are if a raise has no reward yet, or has become a dead letter, when a roll-back takes
 * back the complete stake.
 */
export function shownAmount(amount: MicrosText): MicrosText {
  return parseMicros(amount) < 0n ? '0' : amount;
}

function wholePoints(points: ExactPoints): Count {
  return Number(BigInt(points) / EXACT_UNITS);
}
