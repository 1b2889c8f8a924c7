import type { ChatMessage } from '@goldwake/contracts';
import { serverNow } from '../../clock/clock.js';

/** Maximum time between two messages of one group, in milliseconds. A group shows the name of its author once. */
const GROUP_MS = 5 * 60_000;

/** A row in the list of messages. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  /** Marks the first message that the player has not read. */
  | { kind: 'new'; key: string }
  /** `leads`: whether it is the first message of its group, which shows name, avatar and time. */
  | { kind: 'message'; key: string; message: ChatMessage; leads: boolean };

/**
 * @param unseen ids of the players whose messages this player does not see
 * @param readId id of the last read message, after which the marker is shown; null without a marker
 */
export function rowsOf(
  messages: readonly ChatMessage[],
  unseen: ReadonlySet<string>,
  readId: string | null,
): readonly Row[] {
  const rows: Row[] = [];
  let before: ChatMessage | undefined;
  let isAfterRead = false;
  for (const message of messages) {
    const isNew = isAfterRead;
    isAfterRead ||= message.message_id === readId;
    if (unseen.has(message.user_id)) continue;
    const isNextDay = !before || dayOf(before.sent_at) !== dayOf(message.sent_at);
    const isMarked = isNew && !rows.some(({ kind }) => kind === 'new');
    if (isNextDay) rows.push({ kind: 'day', key: `day-${message.message_id}`, at: message.sent_at });
    if (isMarked) rows.push({ kind: 'new', key: 'new' });
    const leads = isNextDay || isMarked || !before || !isOneGroup(before, message);
    rows.push({ kind: 'message', key: message.message_id, message, leads });
    before = message;
  }
  return rows;
}

/** Returns whether a message that the player sends now continues the group of the last message that is shown. */
export function continuesGroup(
  messages: readonly ChatMessage[],
  unseen: ReadonlySet<string>,
  uid: string,
  now = serverNow(),
): boolean {
  const last = messages.findLast(({ user_id }) => !unseen.has(user_id));
  return last?.user_id === uid && now - Date.parse(last.sent_at) < GROUP_MS;
}

function isOneGroup(before: ChatMessage, message: ChatMessage): boolean {
  return (
    before.user_id === message.user_id &&
    before.username === message.username &&
    message.reply_to === null &&
    Date.parse(message.sent_at) - Date.parse(before.sent_at) < GROUP_MS
  );
}

function dayOf(iso: string): string {
  return new Date(iso).toDateString();
}
