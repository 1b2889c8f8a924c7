import type { VipLevel, VipRules } from '@goldwake/contracts';
import { UNITS } from './state.js';

/** Returns the position of a level in the rules; that of the first level for an unknown id, and before the first bet. */
export function positionOf({ levels }: VipRules, id: string | null): number {
  return Math.max(
    0,
    levels.findIndex((level) => level.id === id),
  );
}

/** Returns the level of a player: the one that the points reach, or the level that the player had before if it is higher. */
export function levelAt(rules: VipRules, points: bigint, before: string | null): VipLevel {
  const reached = rules.levels.findLastIndex((level) => points >= BigInt(level.points) * UNITS);
  const level = rules.levels[Math.max(reached, positionOf(rules, before))];
  if (!level) throw new Error('the VIP program has no levels');
  return level;
}
