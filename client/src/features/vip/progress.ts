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
 * Returns a player's level and the way to the next one. The points of a push can be newer than the level that was
 * loaded; a level once reached is kept, even if a roll-back takes points back.
 * @param levels lowest first
 */
export function progressOf(levels: readonly VipLevel[], levelId: string, points: number): LevelProgress | null {
  const stated = levels.findIndex(({ id }) => id === levelId);
  const reached = levels.findLastIndex((level) => points >= level.points);
  const position = Math.max(stated, reached);
  const level = levels[position];
  if (!level) return null;
  const next = levels[position + 1] ?? null;
  if (!next) return { level, next, missing: 0, share: 1 };
  const share = (points - level.points) / (next.points - level.points);
  return { level, next, missing: next.points - points, share: Math.max(0, share) };
}
