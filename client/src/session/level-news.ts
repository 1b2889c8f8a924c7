import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';

/**
 * Returns what a player who has reached a VIP level since a time is told; undefined if the player has not.
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
