import type { EventOf, StoredEvent, VipLevel, VipRules } from '@goldwake/contracts';
import { idOf } from '@goldwake/contracts';

/** What decides a player's level: the exact points, and the id of the level that the last reward states. */
export interface Standing {
  points: bigint;
  level: string | null;
}

/** Standings of all players who were rewarded, by uid. */
export type Standings = Map<string, Standing>;

export function standingOf(standings: Standings, { stream }: StoredEvent): Standing {
  return standings.get(idOf(stream)) ?? { points: 0n, level: null };
}

/** Records what a reward states. `loyalty balances` checks its points, and `vip levels` its level. */
export function addStanding(
  standings: Standings,
  { stream, data }: StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>,
): void {
  standings.set(idOf(stream), { points: BigInt(data.vip_points), level: data.vip_level });
}

/** Returns the highest level that the points reach, or the level that the player had before if it is higher. */
export function levelIn({ levels }: VipRules, { points, level: before }: Standing): VipLevel | undefined {
  let reached: VipLevel | undefined;
  for (const level of levels) if (points >= BigInt(level.points) * 100_000_000n || level.id === before) reached = level;
  return reached;
}

/**
 * Ids of the raises that wait for their reward, which has the rates of its round's bet instead of those in force.
 * `bet rewards` compares it with the bet. Bounded by how far the group that rewards is behind.
 */
export type Raises = Set<string>;

/** Returns whether a reward is that of a raise, and forgets the raise. */
export function takeRaise(raises: Raises, { causationId }: StoredEvent): boolean {
  return causationId !== null && raises.delete(causationId);
}
