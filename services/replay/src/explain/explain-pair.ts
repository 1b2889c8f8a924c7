import { idOf, type PairEvent, type StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type PairState, pairReducer } from '@goldwake/social/domain';
import { readable } from '../readable.js';
import { usernamesOf, withUsername } from '../usernames.js';

export interface ExplainedPair {
  stream: string;
  state: PairState;
  /** Events between the two players, oldest first. */
  steps: { event_id: string; recorded_at: string; text: string }[];
  /** Returns a player's uid, with the username if it is known. */
  label(uid: string): string;
}

/**
 * Explains the relation of two players at a version of their stream.
 * @throws CannotRun if an event cannot be read
 */
export function explainPair(casino: ReadOnlyCasino, stream: string, toVersion: number): ExplainedPair {
  const name = usernamesOf(casino);
  const label = (uid: string) => withUsername(uid, uid, name(uid));
  let state = pairReducer.initial(idOf(stream));
  const steps: ExplainedPair['steps'] = [];
  for (const { event } of casino.streamEvents(stream, { toVersion })) {
    const pairEvent = event as StoredEvent & PairEvent;
    readable(event, () => {
      state = pairReducer.evolve(state, pairEvent);
    });
    steps.push({ event_id: event.eventId, recorded_at: event.recordedAt, text: stepText(pairEvent, label) });
  }
  return { stream, state, steps, label };
}

export function pairOnTheWire({ stream, state, steps }: ExplainedPair): object {
  return { stream, version: steps.length, state, steps };
}

/** Formats an explanation: the present relation, then one line for each event. */
export function pairText({ state, steps, label }: ExplainedPair): string {
  const lines = steps.map(({ event_id, recorded_at, text }) => `${recorded_at}  ${event_id}  ${text}`);
  return [relationText(state, label), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

function relationText({ players, relation, request, friends_since, block }: PairState, label: Label): string {
  const [one = '', other = ''] = players;
  if (block) {
    const blocked = block.blocker_id === one ? other : one;
    return `${label(block.blocker_id)} has blocked ${label(blocked)} since ${block.blocked_at}.`;
  }
  if (relation === 'friends') return `${label(one)} and ${label(other)} have been friends since ${friends_since}.`;
  if (relation === 'pending' && request) {
    const { sender_id, receiver_id, requested_at } = request;
    return `${label(sender_id)} has asked ${label(receiver_id)} to be friends; the request of ${requested_at} is pending.`;
  }
  return `${label(one)} and ${label(other)} are not friends, and no request is pending.`;
}

type Label = (uid: string) => string;

function stepText({ type, data }: PairEvent, label: Label): string {
  switch (type) {
    case 'friend_requested':
      return `${label(data.sender_id)} asked ${label(data.receiver_id)} to be friends`;
    case 'friend_request_accepted':
      return data.mutual
        ? `${label(data.receiver_id)} asked ${label(data.sender_id)} too, so they became friends`
        : `${label(data.receiver_id)} accepted, so they became friends`;
    case 'friend_request_rejected':
      return `${label(data.receiver_id)} rejected the request`;
    case 'friend_request_cancelled':
      return `${label(data.sender_id)} cancelled the request`;
    case 'friendship_removed':
      return `${label(data.remover_id)} ended the friendship`;
    case 'player_blocked':
      return `${label(data.blocker_id)} blocked ${label(data.blocked_id)}`;
    case 'player_unblocked':
      return `${label(data.blocker_id)} unblocked ${label(data.blocked_id)}`;
  }
}
