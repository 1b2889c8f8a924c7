/** Consumer group that grants what was claimed if the claiming process stopped before it could do so. */
export const GRANTS_GROUP = 'promotions.grants';
/** Consumer group that adds points and rakeback for each bet. */
export const BET_REWARDS_GROUP = 'promotions.bet_rewards';
