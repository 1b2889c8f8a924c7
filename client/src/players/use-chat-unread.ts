import { useQuery } from '@tanstack/react-query';
import { usePlayer } from '../session/index.js';
import { type ChatUnread, chatStateQuery, NOTHING_UNREAD, unreadOf, unreadPolling } from './chat-unread.js';

/**
 * Returns the number of unread messages.
 * @param chatShown whether the chat is visible; then nothing counts as unread
 */
export function useChatUnread(chatShown: boolean): ChatUnread {
  const { uid, confirmed } = usePlayer();
  const { data } = useQuery({
    ...chatStateQuery(uid),
    ...unreadPolling(chatShown),
    enabled: confirmed,
    select: unreadOf,
  });
  return chatShown || !data ? NOTHING_UNREAD : data;
}
