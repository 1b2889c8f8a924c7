import { CHAT_RULES, type ChatterEvent, msUntil, Refusal, type ReportReason } from '@goldwake/contracts';
import { type ChatterState, ownMessage } from './chatter.js';

/**
 * Deletes one of the player's messages within five minutes. Deleting it a second time changes nothing.
 * @throws Refusal `not_found`; `message_final` if it is older or an operator has removed it
 */
export function deleteMessage(state: ChatterState, messageId: string, now: number): ChatterEvent[] {
  const message = ownMessage(state, messageId);
  if (!message) throw new Refusal('not_found');
  if (message.state === 'deleted') return [];
  const isTooOld = now - message.sentAt > CHAT_RULES.deletableMs;
  if (isTooOld || message.state === 'removed') throw new Refusal('message_final');
  const deleted_at = new Date(now).toISOString();
  return [{ type: 'message_deleted', data: { message_id: messageId, uid: state.uid, deleted_at } }];
}

/** A report of another player's message. */
export interface Report {
  message_id: string;
  author_id: string;
  reason: ReportReason;
  /** Time of the report, in milliseconds since the Unix epoch. */
  now: number;
}

/**
 * Reports a message. A second report of the same message by the same player changes nothing.
 * @throws Refusal `validation_failed` for the player's own message
 */
export function reportMessage(state: ChatterState, report: Report): ChatterEvent[] {
  const { message_id, author_id, reason, now } = report;
  if (author_id === state.uid) {
    const errors = [{ path: 'messageId', message: 'messageId must be a message of another player' }];
    throw new Refusal('validation_failed', undefined, { errors });
  }
  if (state.reported.includes(message_id)) return [];
  const reported_at = new Date(now).toISOString();
  return [{ type: 'message_reported', data: { uid: state.uid, message_id, author_id, reason, reported_at } }];
}

/**
 * Reports another player. A second report of the same player within a day changes nothing.
 * @throws Refusal `self_request`; `too_many_requests` with `retry_after` after too many reports within a day
 */
export function reportPlayer(
  state: ChatterState,
  { reportedId, reason, now }: { reportedId: string; reason: ReportReason; now: number },
): ChatterEvent[] {
  if (reportedId === state.uid) throw new Refusal('self_request');
  const { max, windowMs } = CHAT_RULES.playerReports;
  const waitMs = ({ at }: { at: number }) => msUntil(at + windowMs, now, windowMs);
  const recent = state.reportedPlayers.filter((one) => waitMs(one) > 0);
  if (recent.some(({ uid }) => uid === reportedId)) return [];
  const [oldest] = recent;
  if (oldest && recent.length >= max) {
    const retry_after = Math.ceil(waitMs(oldest) / 1_000);
    throw new Refusal('too_many_requests', `You have reported ${max} players today`, { retry_after });
  }
  const reported_at = new Date(now).toISOString();
  return [{ type: 'player_reported', data: { uid: state.uid, reported_id: reportedId, reason, reported_at } }];
}

/**
 * Hides the messages of another player from this one. It changes nothing if they are hidden already.
 * @throws Refusal `self_request`, `chat_hidden_full`
 */
export function hidePlayer(state: ChatterState, hiddenId: string): ChatterEvent[] {
  if (hiddenId === state.uid) throw new Refusal('self_request');
  if (state.hidden.includes(hiddenId)) return [];
  if (state.hidden.length >= CHAT_RULES.hiddenPlayersMax) throw new Refusal('chat_hidden_full');
  return [{ type: 'chat_player_hidden', data: { uid: state.uid, hidden_id: hiddenId } }];
}

/** Shows the messages of a player again. @throws Refusal `not_found` if they are not hidden */
export function showPlayer(state: ChatterState, hiddenId: string): ChatterEvent[] {
  if (!state.hidden.includes(hiddenId)) throw new Refusal('not_found');
  return [{ type: 'chat_player_shown', data: { uid: state.uid, hidden_id: hiddenId } }];
}
