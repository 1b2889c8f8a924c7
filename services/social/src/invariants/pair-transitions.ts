import { hash } from 'node:crypto';
import { type EventOf, idOf, type PairEvent, type StatedRequest, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { PAIR_TYPES } from '../domain/pair-types.js';
import { REPEAT_AFTER_MS } from '../domain/social-rules.js';

interface Pair {
  relation: 'none' | 'pending' | 'friends';
  /** The newest request. Its other events must state the same names. */
  request: StatedRequest | undefined;
  requests: number;
  blocker: string | undefined;
  /** ISO time of the last rejection since the last friendship, by the uid of the player whose request was rejected. */
  rejected: Readonly<Record<string, string>>;
}

interface Pairs {
  pairs: Map<string, Pair>;
}

export const pairTransitions = defineInvariant<Pairs>({
  name: 'pairs',
  rule: 'the requests of a pair are numbered, each is answered or cancelled once, and a friendship begins only with an accepted request, which is mutual if the receiver sent one too; only friends are removed; nothing else happens while one player blocks the other; a rejected player waits seven days before the next request',
  types: PAIR_TYPES,
  initial: () => ({ pairs: new Map() }),
  check({ pairs }, event, violate, scope) {
    const stored = event as StoredEvent & PairEvent;
    const id = idOf(event.stream);
    const pair = pairs.get(id) ?? BEGINNING;
    const fault = faultOf(pair, stored, id, scope.isMasked(event));
    if (fault !== undefined) violate(event, fault);
    if (stored.type === 'friend_request_accepted' && isOtherCommand(stored))
      violate(event, `states mutual: ${stored.data.mutual}, but its command hash proves the opposite`);
    pairs.set(id, after(pair, stored));
  },
});

const BEGINNING: Pair = { relation: 'none', request: undefined, requests: 0, blocker: undefined, rejected: {} };

function faultOf(pair: Pair, event: PairEvent, id: string, isMasked: boolean): string | undefined {
  const { relation, blocker } = pair;
  if (event.type === 'player_unblocked') {
    const { blocker_id } = event.data;
    return blocker === blocker_id
      ? undefined
      : `ends a block by ${blocker_id}; the block in force is by ${blocker ?? 'nobody'}`;
  }
  if (blocker !== undefined) return `happens while ${blocker} blocks the other player`;
  switch (event.type) {
    case 'friend_requested': {
      const expected = `${id}.${pair.requests + 1}`;
      if (event.data.request_id !== expected) return `has the id ${event.data.request_id}; it must be ${expected}`;
      if (relation !== 'none') return `requests a friendship while the pair is ${relation}`;
      const rejectedAt = pair.rejected[event.data.sender_id];
      const isSoon = rejectedAt !== undefined && Date.parse(event.data.requested_at) < repeatableAt(rejectedAt);
      return isSoon ? `repeats a request that was rejected at ${rejectedAt}` : undefined;
    }
    case 'friendship_removed':
      if (relation !== 'friends') return `ends a friendship while the pair is ${relation}`;
      return pair.request?.request_id === event.data.request_id
        ? undefined
        : `states the request ${event.data.request_id}; the friendship began with ${pair.request?.request_id}`;
    case 'player_blocked':
      return relation === 'none' ? undefined : `blocks a player while the pair is ${relation}`;
    default:
      if (relation !== 'pending' || !pair.request) return `ends a request while the pair is ${relation}`;
      return differingField(pair.request, event.data, isMasked);
  }
}

/**
 * Returns whether the command hash contradicts `mutual`: the command answered the request although the event states a
 * mutual request, or the reverse. An unknown hash proves nothing, because a client may add a query to the URL.
 */
function isOtherCommand({ commandHash, data }: StoredEvent<EventOf<'friend_request_accepted'>>): boolean {
  const { mutual, request_id, sender_id } = data;
  const other = mutual
    ? `PATCH /api/friend-requests/${request_id} ${JSON.stringify({ status: 'accepted' })}`
    : `POST /api/friend-requests ${JSON.stringify({ userId: sender_id })}`;
  return commandHash === hash('sha256', other);
}

function repeatableAt(rejectedAt: string): number {
  return Date.parse(rejectedAt) + REPEAT_AFTER_MS;
}

/** Compares an answer with its request. */
function differingField(request: StatedRequest, answer: StatedRequest, isMasked: boolean): string | undefined {
  const names = isMasked ? [] : (['sender_username', 'receiver_username'] as const);
  const fields = ['request_id', 'requested_at', 'sender_id', 'receiver_id', ...names] as const;
  const field = fields.find((one) => request[one] !== answer[one]);
  return field && `states ${answer[field]} as ${field}; the request states ${request[field]}`;
}

function after(pair: Pair, event: PairEvent): Pair {
  switch (event.type) {
    case 'friend_requested':
      return { ...pair, relation: 'pending', request: event.data, requests: pair.requests + 1 };
    case 'friend_request_accepted':
      return { ...pair, relation: 'friends', rejected: {} };
    case 'friend_request_rejected': {
      const { sender_id, rejected_at } = event.data;
      const rejected = { ...pair.rejected, [sender_id]: rejected_at };
      return { ...pair, relation: 'none', request: undefined, rejected };
    }
    case 'player_blocked':
      return { ...pair, relation: 'none', request: undefined, blocker: event.data.blocker_id };
    case 'player_unblocked':
      return { ...pair, blocker: undefined };
    default:
      return { ...pair, relation: 'none', request: undefined };
  }
}
