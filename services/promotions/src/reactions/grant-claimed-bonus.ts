import type { Subscription } from '@goldwake/core';
import type { GrantDailyBonus } from '../commands/grant-daily-bonus.js';
import { DAILY_GRANTS_GROUP } from '../domain/index.js';
import type { DailyBonusClaimed } from '../streams/daily-bonuses.js';

/**
 * Grants a claimed bonus if the claiming process stopped before it could do so. Normally the grant already exists, and
 * the handler changes nothing.
 */
export function grantClaimedBonus(grant: GrantDailyBonus): Subscription {
  return {
    group: DAILY_GRANTS_GROUP,
    topics: ['promotions'],
    types: ['daily_bonus_claimed'],
    async handle(event) {
      await grant.execute(event as DailyBonusClaimed);
    },
  };
}
