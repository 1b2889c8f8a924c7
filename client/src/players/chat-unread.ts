import type { ChatState } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/index.js';
import { usePlayer } from '../session/index.js';

/** Polling interval while the chat is hidden, in milliseconds. While it is visible, pushes update the count. */
const EVERY_MS = 30_000;
/** Largest number to show. The server counts up to one more. */
const SHOWN_MAX = 99;

export const chatStateQuery = (uid: string) =>
  queryOptions({
    queryKey: ['chat', 'state', uid] as const,
    queryFn: ({ signal }) => api.get<ChatState>('/chat/state', {}, { signal }),
  });

export interface ChatUnread {
  /** The formatted number, `7` or `99+`; null if it is zero or unknown. */
  count: string | null;
  isMentioned: boolean;
  /** For screen readers: `7 unread messages, 1 mentions you`. */
  text: string;
}

/**
 * Returns the number of unread messages. Polls the server, because the chat channel is subscribed only while it is
 * shown.
 * @param chatShown whether the chat is visible; then nothing counts as unread and polling stops
 */
export function useChatUnread(chatShown: boolean): ChatUnread {
  const { uid, confirmed } = usePlayer();
  const { data } = useQuery({
    ...chatStateQuery(uid),
    enabled: confirmed,
    refetchInterval: chatShown ? false : EVERY_MS,
    refetchOnWindowFocus: chatShown ? false : 'always',
    select: ({ unread, unread_mentions }) => ({ unread, mentions: unread_mentions }),
  });
  const { unread, mentions } = data ?? { unread: 0, mentions: 0 };
  if (chatShown || unread === 0) return { count: null, isMentioned: false, text: '' };
  const messages = `${unread > SHOWN_MAX ? `more than ${SHOWN_MAX}` : unread} unread ${unread === 1 ? 'message' : 'messages'}`;
  return {
    count: unread > SHOWN_MAX ? `${SHOWN_MAX}+` : `${unread}`,
    isMentioned: mentions > 0,
    text: mentions > 0 ? `${messages}, ${mentions} ${mentions === 1 ? 'mentions' : 'mention'} you` : messages,
  };
}
