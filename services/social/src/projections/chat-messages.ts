import {
  type Avatar,
  type ChatMention,
  type EventOf,
  MESSAGE_STATE_AFTER,
  type MessageChange,
  type MessageState,
  type ReportReason,
  type Sealed,
  type SharedRound,
  type StoredEvent,
} from '@goldwake/contracts';
import { collection, type Effects, type Projection } from '@goldwake/core';

/** A message of the chat. Its text stays sealed. */
export interface ChatMessageRow {
  message_id: string;
  /** Position of the event that stored the message. */
  position: number;
  uid: string;
  username: string;
  avatar: Avatar | null;
  /** Rows of earlier versions of the casino do not contain it. */
  vip_level?: string | null;
  text: Sealed;
  sent_at: string;
  mentions: ChatMention[];
  reply_to: { message_id: string; user_id: string } | null;
  round: SharedRound | null;
  client_message_id: string;
  state: MessageState;
  /** Position of the event that last changed the message. */
  version: number;
}

/** The reports of one message. */
export interface ChatReportsRow {
  message_id: string;
  author_id: string;
  reports: { uid: string; reason: ReportReason; reported_at: string }[];
  /** Position of the newest report. */
  position: number;
}

/** All messages. Id: the message's id. The index serves the newest ones. */
export const CHAT_MESSAGES = collection<ChatMessageRow>('social_chat_messages', {
  by_position: { fields: ['position'] },
});

/** Reports of messages. Id: the message's id. The index serves the messages that were reported last. */
export const CHAT_REPORTS = collection<ChatReportsRow>('social_chat_reports', {
  by_position: { fields: ['position'] },
});

/** Maximum number of stored reports of one message. Three hide it. */
const REPORTS_KEPT = 50;

const CHANGES = Object.keys(MESSAGE_STATE_AFTER) as MessageChange[];
const TYPES = ['message_sent', 'message_reported', ...CHANGES] as const;
type Handled = StoredEvent & EventOf<(typeof TYPES)[number]>;

export const chatMessages: Projection = {
  group: 'social.chat_messages',
  topics: ['social'],
  types: TYPES,
  collections: [CHAT_MESSAGES, CHAT_REPORTS],
  async handle(event, effects) {
    const handled = event as Handled;
    switch (handled.type) {
      case 'message_sent':
        return effects.put(CHAT_MESSAGES, handled.data.message_id, messageRow(handled));
      case 'message_reported':
        return addReport(effects, handled);
      default:
        return change(effects, handled);
    }
  },
};

/** Returns the row of a message that was just sent. */
export function messageRow({ data, position }: StoredEvent<EventOf<'message_sent'>>): ChatMessageRow {
  return {
    message_id: data.message_id,
    position,
    uid: data.uid,
    username: data.username,
    avatar: data.avatar,
    vip_level: data.vip_level,
    text: data.text,
    sent_at: data.sent_at,
    mentions: data.mentions,
    reply_to: data.reply_to,
    round: data.round,
    client_message_id: data.client_message_id,
    state: 'shown',
    version: position,
  };
}

/** Changes the state of a message. A partial history may change messages that it does not contain. */
async function change(
  effects: Effects,
  { type, data: { message_id }, position }: StoredEvent & EventOf<MessageChange>,
): Promise<void> {
  const row = await effects.get(CHAT_MESSAGES, message_id);
  const state = MESSAGE_STATE_AFTER[type];
  if (row) effects.put(CHAT_MESSAGES, message_id, { ...row.body, state, version: position });
}

/** Reports are stored in separate rows, because the events of the author and the reporters may arrive in any order. */
async function addReport(
  effects: Effects,
  { data, position }: StoredEvent<EventOf<'message_reported'>>,
): Promise<void> {
  const { message_id, author_id, uid, reason, reported_at } = data;
  const row = (await effects.get(CHAT_REPORTS, message_id))?.body;
  const earlier = (row?.reports ?? []).filter((report) => report.uid !== uid);
  const reports = [...earlier, { uid, reason, reported_at }].slice(-REPORTS_KEPT);
  const newest = Math.max(position, row?.position ?? 0);
  effects.put(CHAT_REPORTS, message_id, { message_id, author_id, reports, position: newest });
}
