import type { PushFrame } from '@goldwake/contracts';
import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';

type Push = Pick<PushFrame<'bet_processed'>['data'], 'loyalty_version' | 'vip_level' | 'vip_points'>;
type KnownLevel = Pick<VipResponse, 'loyalty_version' | 'vip_level'>;

export const NO_LEVEL: KnownLevel = { loyalty_version: 0, vip_level: '' };

/** Returns whether the program has to be loaded, because the level of a push is not the known one. */
export function isLoadNeeded(known: KnownLevel, push: Push): boolean {
  // Without points there is only the first level, which every player has from the start.
  return push.loyalty_version > known.loyalty_version && push.vip_level !== known.vip_level && push.vip_points > 0;
}

/** Returns the level that is known after a load for a push: the same as before if the load failed or is older. */
export function levelAfter(known: KnownLevel, push: Push, loaded: KnownLevel | undefined): KnownLevel {
  return loaded && loaded.loyalty_version >= push.loyalty_version ? loaded : known;
}

/**
 * Returns the message for a player who has reached a VIP level since a time; undefined if the player has not.
 * @param since milliseconds since the Unix epoch
 */
export function levelNews(
  { history, rewards, vip_level }: Pick<VipResponse, 'history' | 'rewards' | 'vip_level'>,
  { levels }: VipLevelsResponse,
  since: number,
): string | undefined {
  const position = levels.findIndex(({ id }) => id === vip_level);
  const isReached = history.some(
    (entry) => entry.kind === 'level_reached' && entry.vip_level === vip_level && Date.parse(entry.at) >= since,
  );
  // Every player has the first level from the start.
  if (!isReached || position < 1) return undefined;
  const isRewarded = rewards.some((reward) => reward.kind === 'level_up' && reward.claimed_at === null);
  return `You reached ${levels[position]?.name}.${isRewarded ? ' Claim your reward on the VIP page.' : ''}`;
}
