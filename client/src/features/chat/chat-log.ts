import { CHAT_RULES, type ChatMessage, type ChatMessagePush, type MessageState } from '@goldwake/contracts';
import type { ChatPage } from '@goldwake/contracts/http';

/** A change of a message. It may arrive before or after the list that contains the message. */
export interface MessageUpdate {
  message_id: string;
  state: MessageState;
  version: number;
}

/** The loaded messages, oldest first, without gaps. */
export interface ChatLog {
  messages: readonly ChatMessage[];
  /** Whether the server has older messages. */
  more: boolean;
  /** Updates of messages that are not loaded yet. They are applied once a page contains an older version. */
  updates: Readonly<Record<string, MessageUpdate>>;
  /** Position of the newest message at the last resync. The next response decides whether older ones still exist. */
  resyncedAt: number;
}

export const EMPTY_LOG: ChatLog = { messages: [], more: false, updates: {}, resyncedAt: 0 };

/** Maximum number of stored updates. A page takes seconds to load, so older updates are not needed. */
const UPDATES_MAX = 50;

/** Records that all messages are being reloaded, because pushes were missed or other messages became visible. */
export function resynced(log: ChatLog): ChatLog {
  return { ...log, resyncedAt: log.messages.at(-1)?.position ?? log.resyncedAt };
}

/**
 * Replaces the loaded messages with the response of the server. Messages from newer pushes stay, because a push may
 * arrive before an older response.
 */
export function withNewest(log: ChatLog, { result, more }: ChatPage): ChatLog {
  const newest = Math.max(result[0]?.position ?? 0, log.resyncedAt);
  const later = log.messages.filter(({ position }) => position > newest);
  return merged(log, [...result, ...later], more, log.messages);
}

/** Adds the page before the oldest loaded message. */
export function withOlder(log: ChatLog, { result, more }: ChatPage): ChatLog {
  return merged(log, [...result, ...log.messages], more, log.messages);
}

/** Adds a message that any player has just sent. A duplicate changes nothing. */
export function withMessage(log: ChatLog, message: ChatMessage): ChatLog {
  const known = log.messages.find(({ message_id }) => message_id === message.message_id);
  const isRepeated = message.client_message_id === null && message.reply_to?.text == null;
  if (known && known.version >= message.version && isRepeated) return log;
  return merged(log, [...log.messages, message], log.more, log.messages);
}

export function ofPush(push: ChatMessagePush): ChatMessage {
  return { ...push, client_message_id: null };
}

export function withUpdate(log: ChatLog, update: MessageUpdate): ChatLog {
  if (log.messages.some(({ message_id }) => message_id === update.message_id))
    return { ...log, messages: log.messages.map((message) => updated(message, update)) };
  const known = log.updates[update.message_id];
  if (known && known.version >= update.version) return log;
  const kept = Object.entries({ ...log.updates, [update.message_id]: update }).slice(-UPDATES_MAX);
  return { ...log, updates: Object.fromEntries(kept) };
}

/** Whether the update restores a message whose text this client does not have, so that it must be loaded. */
export function lacksText({ messages }: ChatLog, { message_id, state }: MessageUpdate): boolean {
  return state === 'shown' && messages.some((message) => message.message_id === message_id && message.text === null);
}

function updated(message: ChatMessage, { message_id, state, version }: MessageUpdate): ChatMessage {
  if (message.message_id !== message_id || message.version >= version) return message;
  const isShown = state === 'shown';
  return { ...message, state, version, text: isShown ? message.text : null, round: isShown ? message.round : null };
}

/** @param known the messages that were loaded before; the higher version of each message is kept */
function merged(log: ChatLog, messages: readonly ChatMessage[], more: boolean, known: readonly ChatMessage[]): ChatLog {
  const before = new Map(known.map((message) => [message.message_id, message]));
  const byId = new Map<string, ChatMessage>();
  for (const message of messages) {
    const { message_id } = message;
    const best = [byId.get(message_id), before.get(message_id)].reduce(newer, message) as ChatMessage;
    const update = log.updates[message_id];
    byId.set(message_id, update ? updated(best, update) : best);
  }
  const all = [...byId.values()].sort((a, b) => a.position - b.position);
  const kept = all.slice(-CHAT_RULES.kept);
  // The server does not return older messages.
  return { ...log, messages: kept, more: more && kept.length < CHAT_RULES.kept };
}

/**
 * Returns the newer version of a message. The client's own id and the quoted text are taken from the other one if they
 * are missing, because only responses contain them.
 */
function newer(message: ChatMessage | undefined, other: ChatMessage | undefined): ChatMessage | undefined {
  if (!message || !other) return message ?? other;
  const best = other.version > message.version ? other : message;
  const rest = best === message ? other : message;
  const quote = best.reply_to?.text === null && rest.reply_to?.text != null ? rest.reply_to : best.reply_to;
  const client_message_id = best.client_message_id ?? rest.client_message_id;
  if (quote === best.reply_to && client_message_id === best.client_message_id) return best;
  return { ...best, reply_to: quote, client_message_id };
}
