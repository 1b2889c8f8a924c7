import type { Count, IsoTime } from '../../field-types.js';
import type { MicrosText } from '../../money.js';
import type { CoinAmounts } from '../coin-amounts.js';
import type { ReferralRejection, ReferralReversal } from '../referral-events.js';

/** Response of GET /api/promotions/referrals/config: what a referral of today pays, and when. */
export interface ReferralsConfig {
  referrer_sc_bonus: MicrosText;
  referrer_gc_bonus: MicrosText;
  referred_sc_bonus: MicrosText;
  referred_gc_bonus: MicrosText;
  /** Number of friends for whom a player is paid. */
  max_friends: Count;
  /** Whole VIP points that the friend must earn, within so many days after the sign-up. */
  qualifying_points: Count;
  qualifying_days: Count;
  /** Days between the qualification and the payment. */
  hold_days: Count;
}

/**
 * Status of a referral: `signed_up` until the friend verifies an e-mail address, `qualifying` until the friend has the
 * points, `held` until the hold is over.
 */
export type ReferralStatusName = 'signed_up' | 'qualifying' | 'held' | 'paid' | 'rejected' | 'reversed';

interface ReferralProgress {
  status: ReferralStatusName;
  /** Why it is rejected or reversed; null otherwise, and after a ban, which other players do not see. */
  code: ReferralRejection | Exclude<ReferralReversal, 'banned'> | null;
  signed_up_at: IsoTime;
  /** End of the time in which the friend can qualify. */
  qualify_by: IsoTime;
  /** End of the hold; null unless the status is `held`. */
  held_until: IsoTime | null;
  /** Null unless the status is `paid`. */
  paid_at: IsoTime | null;
}

export interface ReferredFriend extends ReferralProgress {
  friend_id: string;
  /** Null if the account does not exist any more. */
  friend_username: string | null;
}

/** The referral by which the player has come. */
export interface OwnReferral extends ReferralProgress, CoinAmounts {
  referrer_username: string | null;
  /** Whole VIP points of the player, and those that are needed. */
  points: Count;
  qualifying_points: Count;
}

/** Response of GET /api/promotions/referrals. */
export interface ReferralsResponse {
  /** Null if nobody can refer a friend. */
  config: ReferralsConfig | null;
  /** Number of all friends who signed up by the player's link. */
  friends_count: Count;
  /** Number of friends for whom the player was paid or waits for the end of the hold. */
  rewarded_count: Count;
  /** Sum of the bonuses that were paid to the player for friends. */
  earned: CoinAmounts;
  /** The newest 100, newest first. */
  friends: ReferredFriend[];
  /** Null for a player who came without a link. */
  own: OwnReferral | null;
}

export interface ReferralResponses {
  ReferralsConfig: ReferralsConfig;
  ReferralsResponse: ReferralsResponse;
}
