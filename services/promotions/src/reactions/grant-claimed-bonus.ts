import type { Subscription } from '@goldwake/core';
import type { GrantDailyBonus } from '../commands/grant-daily-bonus.js';
import type { DailyBonusClaimed } from '../streams/daily-bonuses.js';

/**
 * Grants a claim whose process stopped before granting it. For all other claims the grant already exists and nothing
 * happens.
 */
export function grantClaimedBonus(grant: GrantDailyBonus): Subscription {
  return {
    group: 'promotions.daily_grants',
    topics: ['promotions'],
    types: ['daily_bonus_claimed'],
    async handle(event) {
      await grant.execute(event as DailyBonusClaimed);
    },
  };
}
