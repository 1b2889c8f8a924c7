/** Consumer group that grants a claimed bonus if the claiming process stopped before it could do so. */
export const DAILY_GRANTS_GROUP = 'promotions.daily_grants';
