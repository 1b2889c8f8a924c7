import type { StoredAny } from '../simulation/expected-pushes.js';
import type { Finding } from './command-log.js';
import type { History } from './history.js';

/** Events of a wallet that change what a player has earned in the VIP program. */
const REWARDED: ReadonlySet<string> = new Set(['bet_placed', 'stake_raised', 'bet_and_win_settled', 'bet_rolled_back']);

/** Checks that no bet was rewarded twice. */
export function judgeRewards(history: History): Finding[] {
  return rewardsIn(history)
    .filter(({ rewards }) => rewards.length > 1)
    .map(({ event, rewards }) => ({
      kind: 'twice',
      text: `${event.eventId}: rewarded by ${rewards.map(({ eventId }) => eventId).join(', ')}`,
    }));
}

/** Describes the bets, and the changes of their stakes, whose points and rakeback were never stored. */
export function unrewarded(history: History): string[] {
  return rewardsIn(history)
    .filter(({ rewards }) => rewards.length === 0)
    .map(({ event: { eventId, type } }) => `${eventId}: ${type} never changed points and rakeback`);
}

/** Returns each event of a wallet that changes a stake, with the events of the player's points that it caused. */
function rewardsIn({ streams }: History): { event: StoredAny; rewards: StoredAny[] }[] {
  return [...streams].flatMap(([stream, events]) => {
    if (!stream.startsWith('wallet-')) return [];
    const rewards = new Map<string | null, StoredAny[]>();
    for (const reward of streams.get(stream.replace('wallet', 'loyalty')) ?? [])
      rewards.set(reward.causationId, [...(rewards.get(reward.causationId) ?? []), reward]);
    return events
      .filter(({ type }) => REWARDED.has(type))
      .map((event) => ({ event, rewards: rewards.get(event.eventId) ?? [] }));
  });
}
