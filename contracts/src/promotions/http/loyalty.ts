import { IsString, Matches, MaxLength } from 'class-validator';
import type { MicrosText } from '../../money.js';
import type { GrantResponse } from '../../wallet/http/index.js';
import type { CoinAmounts } from '../coin-amounts.js';
import type { VipRewardKind } from '../loyalty-events.js';
import type { VipHistoryEntry } from '../vip-history.js';
import type { VipLevel } from '../vip-rules.js';

export type { VipHistoryEntry };

export class ClaimRakebackBody {
  /** `rakeback_sc_bucket_id` or `rakeback_gc_bucket_id` of the player. A bucket is claimed once. */
  @Matches(/^(gc|sc)-[1-9][0-9]{0,14}$/, { message: 'bucketId must be an id such as sc-1' })
  @IsString()
  bucketId!: string;
}

export class ClaimVipRewardBody {
  /** `reward_id` of a reward, such as `weekly-2026-W48`. A reward is claimed once. */
  @MaxLength(100)
  @Matches(/^[a-z]+(-[a-zA-Z0-9]+)+$/, { message: 'rewardId must be an id such as weekly-2026-W48' })
  @IsString()
  rewardId!: string;
}

/** Response of GET /api/promotions/vip/levels. */
export interface VipLevelsResponse {
  /** Lowest level first. Rates are in hundredths of a percent, amounts in micros. */
  levels: VipLevel[];
}

/** A reward that the player can claim or has claimed. A claimed one has the level and the amounts of its claim. */
export interface VipReward extends CoinAmounts {
  reward_id: string;
  kind: VipRewardKind;
  vip_level: string;
  /** ISO time at which it was claimed; null if it can be claimed. */
  claimed_at: string | null;
  /** ISO time at which the week or month of the reward ends; null for a level-up reward, which does not expire. */
  ends_at: string | null;
}

/** Response of GET /api/promotions/vip: a player's state in the VIP program. */
export interface VipResponse {
  loyalty_version: number;
  /** Id of the level in GET /api/promotions/vip/levels. */
  vip_level: string;
  /** Whole points. */
  vip_points: number;
  rakeback_sc_balance: MicrosText;
  rakeback_gc_balance: MicrosText;
  rakeback_sc_bucket_id: string;
  rakeback_gc_bucket_id: string;
  /** The level-up rewards of all reached levels, and the rewards of this week and this month; claimed or not. */
  rewards: VipReward[];
  /** The newest 30 entries, newest first. */
  history: VipHistoryEntry[];
}

/** Response of POST /api/promotions/rakeback. */
export interface RakebackClaimResponse extends GrantResponse {
  loyalty_version: number;
  claimed_bucket_id: string;
  rakeback_sc_balance: MicrosText;
  rakeback_gc_balance: MicrosText;
  rakeback_sc_bucket_id: string;
  rakeback_gc_bucket_id: string;
  vip_points: number;
}

/** Response of POST /api/promotions/vip/rewards. */
export interface VipRewardClaimResponse extends GrantResponse {
  reward_id: string;
}

export interface LoyaltyResponses {
  VipLevelsResponse: VipLevelsResponse;
  VipResponse: VipResponse;
  RakebackClaimResponse: RakebackClaimResponse;
  VipRewardClaimResponse: VipRewardClaimResponse;
}
