import { type PairEvent, Refusal } from '@goldwake/contracts';
import { type PairState, statedRequest } from './pair-state.js';

interface BlockChange {
  blocker: string;
  /** The other player; undefined if nobody has that id. */
  other: string | undefined;
  now: number;
}

/**
 * Decides a block, which first ends a pending request or friendship: the blocker rejects or cancels the request, or
 * removes the friend. A second block changes nothing. A blocked player cannot block the blocker, who does not exist for
 * that player.
 * @param isFull whether the blocker has the maximum number of blocks
 * @throws Refusal `not_found`, `blocks_full`
 */
export function blockPlayer(state: PairState, { blocker, other, now }: BlockChange, isFull = false): PairEvent[] {
  if (other === undefined || (state.block && state.block.blocker_id !== blocker)) throw new Refusal('not_found');
  if (state.block) return [];
  if (isFull) throw new Refusal('blocks_full');
  const at = new Date(now).toISOString();
  return [
    ...ending(state, { blocker, other, at }),
    { type: 'player_blocked', data: { blocker_id: blocker, blocked_id: other, blocked_at: at } },
  ];
}

/**
 * Decides the end of a block. It restores nothing.
 * @throws Refusal `not_found` if the player has not blocked the other one
 */
export function unblockPlayer(state: PairState, { blocker, other, now }: BlockChange): PairEvent[] {
  if (other === undefined || state.block?.blocker_id !== blocker) throw new Refusal('not_found');
  const unblocked_at = new Date(now).toISOString();
  return [{ type: 'player_unblocked', data: { blocker_id: blocker, blocked_id: other, unblocked_at } }];
}

function ending(
  { relation, request }: PairState,
  { blocker, other, at }: { blocker: string; other: string; at: string },
): PairEvent[] {
  if (relation === 'none' || !request) return [];
  const { request_id } = request;
  if (relation === 'friends') {
    return [
      { type: 'friendship_removed', data: { request_id, remover_id: blocker, friend_id: other, removed_at: at } },
    ];
  }
  return request.sender_id === blocker
    ? [{ type: 'friend_request_cancelled', data: { ...statedRequest(request), cancelled_at: at } }]
    : [{ type: 'friend_request_rejected', data: { ...statedRequest(request), rejected_at: at } }];
}
