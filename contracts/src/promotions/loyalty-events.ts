import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { Currency, MicrosText } from '../money.js';
import type { Playthrough } from '../wallet/wallet-events.js';
import type { PromotionKind, PromotionProgress, UserPromotionId } from './promotion-offers.js';
import { statingNoPromotions } from './upcast/bet-rewarded.js';

/**
 * VIP points in 10⁻⁸ of a point. A stake of 1 SC in a game with a house edge of 1 % gives one point. In this unit, the
 * points of a bet are the product of its stake in micros and the edge in hundredths of a percent, without a remainder.
 * @pattern ^(0|[1-9][0-9]{0,29})$
 */
export type ExactPoints = string;

/** Number of exact units in one VIP point, and in one micro of rakeback. */
export const EXACT_UNITS = 100_000_000n;

/**
 * Id of a bucket in which the rakeback of a currency collects until it is claimed: the currency, and the number of the
 * bucket of this player.
 * @pattern ^(gc|sc)-[1-9][0-9]{0,14}$
 */
export type RakebackBucketId = string;

/**
 * Rakeback of a currency that was not claimed yet. Its exact amount is `balance + remainder × 10⁻⁸` micros, so that no
 * part of a bet's rakeback is lost by rounding.
 */
export interface RakebackBucket {
  bucket_id: RakebackBucketId;
  /** Negative if a bet was rolled back after its rakeback was claimed. */
  balance: MicrosText;
  /** Below 10⁸. */
  remainder: Count;
}

/** A player's VIP points and rakeback after an event. The values are absolute, so that a push needs no further data. */
export interface LoyaltyState {
  vip_points: ExactPoints;
  /** Id of the VIP level. A level once reached is kept. */
  vip_level: string;
  rakeback: Record<Currency, RakebackBucket>;
}

/** The stake that earned points and rakeback, and the rates that were applied. */
interface RewardedStake {
  round_id: string;
  game_id: string;
  currency: Currency;
  stake: MicrosText;
  /** House edge of the game in hundredths of a percent, from the catalogue; 0 for a game that is not listed. */
  house_edge: Count;
  /** Part of the house edge that is returned, in hundredths of a percent. */
  rakeback_rate: Count;
  /**
   * Promotions for which the stake counts, with what is staked for each after this event. A raise and a roll-back name
   * those of their bet that the player has not claimed.
   */
  promotions: PromotionProgress[];
}

/** The wallet after the event that causes this one, for the push; and the time of the reward. */
interface AfterBet {
  /** Version of the wallet after the event that causes this one. */
  wallet_version: Count;
  playthrough: Playthrough;
  rewarded_at: IsoTime;
}

export const VIP_REWARDS = ['level_up', 'weekly', 'monthly'] as const;
export type VipRewardKind = (typeof VIP_REWARDS)[number];

export type LoyaltyEvent =
  /** A bet, or a raise of its stake, has earned rakeback and, for Sweeps Coins, VIP points. */
  | DomainEvent<
      'bet_rewarded',
      { uid: string } & LoyaltyState &
        RewardedStake &
        AfterBet & {
          /** Version of the promotions' rules that state levels and rates; null as in `AppliedRules`. */
          rules_version: Count | null;
        }
    >
  /** A round was rolled back: the points and the rakeback of its complete stake are taken back. */
  | DomainEvent<'bet_reward_reversed', { uid: string } & LoyaltyState & RewardedStake & AfterBet>
  /** The player has claimed the whole micros of a bucket; its remainder is carried to the next one. */
  | DomainEvent<
      'rakeback_claimed',
      { uid: string } & LoyaltyState & {
          /** Id of the grant in the wallet. */
          claim_id: string;
          bucket_id: RakebackBucketId;
          currency: Currency;
          amount: MicrosText;
          claimed_at: IsoTime;
        }
    >
  | DomainEvent<
      'vip_reward_claimed',
      {
        uid: string;
        /** Id of the grant in the wallet. */
        claim_id: string;
        /** `level-up-silver`, `weekly-2026-W48` or `monthly-2026-11`. */
        reward_id: string;
        kind: VipRewardKind;
        /** Id of the level whose reward it is. */
        vip_level: string;
        gold_coins: MicrosText;
        sweeps_coins: MicrosText;
        rules_version: Count | null;
        claimed_at: IsoTime;
      }
    >
  | DomainEvent<
      'promotion_claimed',
      {
        uid: string;
        /** Id of the grant in the wallet. */
        claim_id: string;
        user_promotion_id: UserPromotionId;
        promotion_id: string;
        kind: PromotionKind;
        gold_coins: MicrosText;
        sweeps_coins: MicrosText;
        /** Version of the promotions in which the amounts were offered. */
        promotions_version: Count;
        claimed_at: IsoTime;
      }
    >;

export const LOYALTY_EVENTS = {
  bet_rewarded: {
    actors: ['player', 'system'],
    causes: ['bet_placed', 'stake_raised', 'bet_and_win_settled'],
    upcasters: [statingNoPromotions],
  },
  bet_reward_reversed: {
    actors: ['player', 'system'],
    causes: ['bet_rolled_back'],
    upcasters: [statingNoPromotions],
  },
  rakeback_claimed: BY_PLAYER,
  vip_reward_claimed: BY_PLAYER,
  promotion_claimed: BY_PLAYER,
} as const satisfies Declarations<LoyaltyEvent>;
