/**
 * Consumer group that grants what was claimed if the claiming process stopped before it could do so. The stored name
 * stays as it was when only daily bonuses could be claimed, because checkpoints and dead letters contain it.
 */
export const GRANTS_GROUP = 'promotions.daily_grants';
/** Consumer group that adds points and rakeback for each bet. */
export const BET_REWARDS_GROUP = 'promotions.bet_rewards';
/** Consumer group that records friends who sign up by a link and verify an e-mail address. */
export const REFERRED_FRIENDS_GROUP = 'promotions.referred_friends';
/** Consumer group that looks at the referral of a player whose points have grown. */
export const REFERRAL_POINTS_GROUP = 'promotions.referral_points';
/** Consumer group that gives friends their bonus when the player who referred them is paid. */
export const REFERRAL_BONUSES_GROUP = 'promotions.referral_bonuses';
