import { CHAT_RULES, type ChatroomEvent, type ChatterEvent, Refusal } from '@goldwake/contracts';
import { type ChatterState, muteAt, ownMessage } from './chatter.js';

/** The operator and the reason, which the event stores. */
export interface Decision {
  reason: string;
  by: string;
}

/**
 * Hides a message that enough players have reported. Changes nothing if it is not shown, or if an operator has
 * restored it.
 */
export function hideMessage(state: ChatterState, messageId: string, reporters: string[]): ChatterEvent[] {
  const message = ownMessage(state, messageId);
  if (message?.state !== 'shown' || message.isReviewed) return [];
  return [{ type: 'message_hidden', data: { message_id: messageId, uid: state.uid, reporters } }];
}

/**
 * Shows a hidden or removed message again; later reports do not hide it. Changes nothing if it is shown, or if its
 * author has deleted it.
 * @throws Refusal `not_found`
 */
export function restoreMessage(state: ChatterState, messageId: string, decision: Decision): ChatterEvent[] {
  const message = ownMessage(state, messageId);
  if (!message) throw new Refusal('not_found');
  if (message.state !== 'hidden' && message.state !== 'removed') return [];
  return [{ type: 'message_restored', data: { message_id: messageId, uid: state.uid, ...decision } }];
}

/**
 * Removes a message. Changes nothing if it is removed, or if its author has deleted it.
 * @throws Refusal `not_found`
 */
export function removeMessage(state: ChatterState, messageId: string, decision: Decision): ChatterEvent[] {
  const message = ownMessage(state, messageId);
  if (!message) throw new Refusal('not_found');
  if (message.state === 'removed' || message.state === 'deleted') return [];
  return [{ type: 'message_removed', data: { message_id: messageId, uid: state.uid, ...decision } }];
}

/** Mutes the player. A new mute replaces the previous one. @param until ISO time; null for a mute without an end */
export function mutePlayer(state: ChatterState, until: string | null, { reason, by }: Decision): ChatterEvent[] {
  return [{ type: 'player_muted', data: { uid: state.uid, until, reason, by } }];
}

/** Lifts the mute; changes nothing if none applies. */
export function liftMute(state: ChatterState, now: number, { reason, by }: Decision): ChatterEvent[] {
  if (!muteAt(state, now)) return [];
  return [{ type: 'mute_lifted', data: { uid: state.uid, reason, by } }];
}

/** Settings of the room. */
export interface ChatroomState {
  slowModeSeconds: number;
}

export const chatroomReducer = {
  initial: (): ChatroomState => ({ slowModeSeconds: 0 }),
  evolve: (_: ChatroomState, { data }: ChatroomEvent): ChatroomState => ({ slowModeSeconds: data.seconds }),
};

/**
 * Sets the seconds between two messages of one player; 0 turns slow mode off. Changes nothing if it has this value.
 * @throws Refusal `validation_failed`
 */
export function changeSlowMode(
  { slowModeSeconds }: ChatroomState,
  seconds: number,
  { reason, by }: Decision,
): ChatroomEvent[] {
  const { slowModeSecondsMax } = CHAT_RULES;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > slowModeSecondsMax) {
    const errors = [{ path: 'seconds', message: `seconds must be a whole number from 0 to ${slowModeSecondsMax}` }];
    throw new Refusal('validation_failed', undefined, { errors });
  }
  return seconds === slowModeSeconds ? [] : [{ type: 'slow_mode_changed', data: { seconds, reason, by } }];
}
