import type { VipLevel } from '@goldwake/contracts';

export interface LevelProgress {
  level: VipLevel;
  /** Null at the highest level. */
  next: VipLevel | null;
  /** Points to the next level; 0 at the highest level. */
  missing: number;
  /** Part of the way from this level to the next one, from 0 to 1. */
  share: number;
}

/**
 * Returns a player's level and the way to the next one; null if the level is unknown. The points can be outside the
 * range of the level: a level is kept when a roll-back takes points back, and changed rules apply at the next bet.
 * @param levels lowest first
 */
export function progressOf(levels: readonly VipLevel[], levelId: string, points: number): LevelProgress | null {
  const position = levels.findIndex(({ id }) => id === levelId);
  const level = levels[position];
  if (!level) return null;
  const next = levels[position + 1] ?? null;
  if (!next) return { level, next, missing: 0, share: 1 };
  const share = (points - level.points) / (next.points - level.points);
  return { level, next, missing: Math.max(0, next.points - points), share: Math.min(1, Math.max(0, share)) };
}
