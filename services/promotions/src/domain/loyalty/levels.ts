import { EXACT_UNITS, type VipLevel, type VipRules } from '@goldwake/contracts';
import type { LoyaltyState } from './state.js';

/** Returns the position of a level in the rules; that of the first level for an unknown id, and before the first bet. */
export function positionOf({ levels }: VipRules, id: string | null): number {
  return Math.max(
    0,
    levels.findIndex((level) => level.id === id),
  );
}

/** Returns the level of a player: the one after the last bet, or the first level before the first bet. */
export function levelOf(rules: VipRules, { level }: Pick<LoyaltyState, 'level'>): VipLevel {
  return levelIn(rules, positionOf(rules, level));
}

/** Returns the level after a bet: the one that the points reach, or the level before if it is higher. */
export function levelAfter(rules: VipRules, { points, level }: Pick<LoyaltyState, 'points' | 'level'>): VipLevel {
  const reached = rules.levels.findLastIndex((each) => points >= BigInt(each.points) * EXACT_UNITS);
  return levelIn(rules, Math.max(reached, positionOf(rules, level)));
}

function levelIn({ levels }: VipRules, position: number): VipLevel {
  const level = levels[position];
  if (!level) throw new Error('the VIP program has no levels');
  return level;
}
