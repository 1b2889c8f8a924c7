import type { ChatState } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/index.js';

/** Minimum time between two requests for the unread count, in milliseconds. */
const EVERY_MS = 60_000;
/** Largest number to show. The server counts up to one more. */
const SHOWN_MAX = 99;

export const chatStateQuery = (uid: string) =>
  queryOptions({
    queryKey: ['chat', 'state', uid] as const,
    queryFn: ({ signal }) => api.get<ChatState>('/chat/state', {}, { signal }),
    // Several views show the count, and each of them is mounted more than once in the life of a page.
    staleTime: EVERY_MS,
  });

/**
 * Returns the options with which the state of the chat is polled for the unread count: when the page opens and once a
 * minute, because the chat channel is subscribed only while it is shown.
 * @param chatShown whether the chat is visible; then nothing is polled, because pushes update the count
 */
export const unreadPolling = (chatShown: boolean) => ({ refetchInterval: chatShown ? (false as const) : EVERY_MS });

export interface ChatUnread {
  /** The formatted number, `7` or `99+`; null if it is zero or unknown. */
  count: string | null;
  isMentioned: boolean;
  /** For screen readers: `7 unread messages, 1 mentions you`. */
  text: string;
}

export const NOTHING_UNREAD: ChatUnread = { count: null, isMentioned: false, text: '' };

export function unreadOf({
  unread,
  unread_mentions: mentions,
}: Pick<ChatState, 'unread' | 'unread_mentions'>): ChatUnread {
  if (unread === 0) return NOTHING_UNREAD;
  const messages = `${unread > SHOWN_MAX ? `more than ${SHOWN_MAX}` : unread} unread ${unread === 1 ? 'message' : 'messages'}`;
  return {
    count: unread > SHOWN_MAX ? `${SHOWN_MAX}+` : `${unread}`,
    isMentioned: mentions > 0,
    text: mentions > 0 ? `${messages}, ${mentions} ${mentions === 1 ? 'mentions' : 'mention'} you` : messages,
  };
}
