import type { EventOf, StoredEvent, VipLevel, VipRules } from '@goldwake/contracts';

/** Id of the level that the last reward of each player states, by loyalty stream. */
export type RecordedLevels = Map<string, string>;

/** Records the level that a reward states. `vip levels` checks it. */
export function recordLevel(
  recorded: RecordedLevels,
  { stream, data }: StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>,
): void {
  recorded.set(stream, data.vip_level);
}

/**
 * Returns the position of a player's level in the rules. New rules change it only with the next bet, whatever the
 * points. A player without a bet, or whose level the rules no longer have, has the first level.
 */
export function positionIn({ levels }: VipRules, recorded: RecordedLevels, { stream }: StoredEvent): number {
  const id = recorded.get(stream);
  return Math.max(
    0,
    levels.findIndex((level) => level.id === id),
  );
}

/** Returns the level after a bet: the highest one that the points reach, or the one before it if that is higher. */
export function levelAfter({ levels }: VipRules, before: number, points: bigint): VipLevel | undefined {
  const whole = Number(points / 100_000_000n);
  const reached = levels.findLastIndex((level) => whole >= level.points);
  return levels[Math.max(before, reached)];
}
