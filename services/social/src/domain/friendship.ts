import { type PairEvent, Refusal } from '@goldwake/contracts';
import type { PairState } from './pair-state.js';

/**
 * Decides the end of a friendship.
 * @throws Refusal `not_found` if the two are not friends
 */
export function removeFriend(
  { relation, players, request }: PairState,
  { remover, now }: { remover: string; now: number },
): PairEvent[] {
  const friend = players.find((uid) => uid !== remover);
  if (relation !== 'friends' || !request || friend === undefined) throw new Refusal('not_found');
  const removed_at = new Date(now).toISOString();
  return [
    {
      type: 'friendship_removed',
      data: { request_id: request.request_id, remover_id: remover, friend_id: friend, removed_at },
    },
  ];
}
