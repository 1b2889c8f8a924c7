/**
 * Consumer group that grants what was claimed if the claiming process stopped before it could do so. The stored name
 * stays as it was when only daily bonuses could be claimed, because checkpoints and dead letters contain it.
 */
export const GRANTS_GROUP = 'promotions.daily_grants';
/** Consumer group that adds points and rakeback for each bet. */
export const BET_REWARDS_GROUP = 'promotions.bet_rewards';
