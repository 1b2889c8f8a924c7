import type { Subscription } from '@goldwake/platform';
import type { GrantDailyBonus } from '../commands/grant-daily-bonus.js';
import type { DailyBonusClaimed } from '../daily-bonuses.js';

/** Grants what was claimed by a process that ended before it could; else it finds the grant done. */
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
