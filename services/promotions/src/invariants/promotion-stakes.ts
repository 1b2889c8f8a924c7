import { type EventOf, parseMicros, type StoredEvent } from '@goldwake/contracts';

export type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;

/** What a player has done for a run of a promotion. */
export interface PromotionStake {
  /** Sum of the stakes of the rewards that name the promotion, in micros. */
  staked: bigint;
  isClaimed: boolean;
  /** By how much the last reward contradicted the sum. */
  difference: bigint;
}

/** By loyalty stream, and then by `user_promotion_id`. */
export type PromotionStakes = Map<string, Map<string, PromotionStake>>;

/** Returns what a player has done for a run, to read and to change. */
export function stakeFor(players: PromotionStakes, stream: string, id: string): PromotionStake {
  let stakes = players.get(stream);
  if (!stakes) {
    stakes = new Map();
    players.set(stream, stakes);
  }
  let stake = stakes.get(id);
  if (!stake) {
    stake = { staked: 0n, isClaimed: false, difference: 0n };
    stakes.set(id, stake);
  }
  return stake;
}

export function isClaimed(players: PromotionStakes, stream: string, id: string): boolean {
  return players.get(stream)?.get(id)?.isClaimed === true;
}

/** Adds the stake of a reward to the promotions that it names, or takes it back. */
export function addStakes(players: PromotionStakes, { type, stream, data }: Reward): void {
  if (data.promotions.length === 0) return;
  const stake = type === 'bet_rewarded' ? parseMicros(data.stake) : -parseMicros(data.stake);
  for (const { user_promotion_id } of data.promotions) stakeFor(players, stream, user_promotion_id).staked += stake;
}
