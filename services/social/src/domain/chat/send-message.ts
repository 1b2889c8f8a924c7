import {
  type Avatar,
  CHAT_RULES,
  type ChatMention,
  type ChatterEvent,
  Refusal,
  type Sealed,
  type SharedRound,
} from '@goldwake/contracts';
import { type ChatterState, muteAt } from './chatter.js';
import { ratesFor, requireNew, requireRate } from './limits.js';

/** A cleaned message with all inputs of the decision. Times are in milliseconds since the Unix epoch. */
export interface NewMessage {
  message_id: string;
  username: string;
  avatar: Avatar | null;
  /** Null if it is not known. */
  vip_level: string | null;
  text: Sealed;
  digest: string;
  mentions: ChatMention[];
  reply_to: { message_id: string; user_id: string } | null;
  round: SharedRound | null;
  client_message_id: string;
  now: number;
  slowModeSeconds: number;
}

/**
 * Decides whether a message is accepted.
 * @throws Refusal `chat_muted` with `until`; `validation_failed` for too many mentions; `chat_too_fast` and
 * `chat_repeated` with `retry_after`
 */
export function sendMessage(state: ChatterState, message: NewMessage): ChatterEvent[] {
  const { now, slowModeSeconds } = message;
  requireNotMuted(state, now);
  if (new Set(message.mentions.map((one) => one.user_id)).size > CHAT_RULES.mentionsMax) {
    const errors = [{ path: 'text', message: `text must mention at most ${CHAT_RULES.mentionsMax} players` }];
    throw new Refusal('validation_failed', undefined, { errors });
  }
  requireRate(state.messages, ratesFor(slowModeSeconds), now);
  requireNew(state.messages, { digest: message.digest, roundId: message.round?.round_id ?? null }, now);
  return [
    {
      type: 'message_sent',
      data: {
        message_id: message.message_id,
        uid: state.uid,
        username: message.username,
        avatar: message.avatar,
        vip_level: message.vip_level,
        text: message.text,
        text_digest: message.digest,
        mentions: message.mentions,
        reply_to: message.reply_to,
        round: message.round,
        client_message_id: message.client_message_id,
        sent_at: new Date(now).toISOString(),
        slow_mode_seconds: slowModeSeconds,
      },
    },
  ];
}

/** @throws Refusal `chat_muted` with `until`, and `retry_after` if the mute ends */
export function requireNotMuted(state: ChatterState, now: number): void {
  const mute = muteAt(state, now);
  if (!mute) return;
  const { until, reason } = mute;
  if (until === null) throw new Refusal('chat_muted', `You are muted permanently: ${reason}`, { until: null });
  const retry_after = Math.ceil((Date.parse(until) - now) / 1_000);
  throw new Refusal('chat_muted', `You are muted until ${until}: ${reason}`, { until, retry_after });
}
