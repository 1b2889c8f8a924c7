import type { ChatMessage } from '@goldwake/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api, queryClient } from '../../api/index.js';
import { chatStateQuery } from '../../players/index.js';
import type { ChatRoom } from './use-chat-room.js';

/** Interval at which the newest seen message is reported to the server, in milliseconds. */
const SEEN_MS = 1_000;

const subscribeShown = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isShown = () => document.visibilityState === 'visible';

/**
 * Reports the last read message to the server, and returns the message after which the marker of new messages is shown:
 * the last read one when the chat was opened, or the last seen one when the player scrolled up or hid the page.
 * @param atEnd whether the newest message is in view
 */
export function useReadMarker({ uid, messages, state, online, unseen }: ChatRoom, atEnd: boolean) {
  const shown = useSyncExternalStore(subscribeShown, isShown, isShown);
  const all = messages.data?.messages;
  const newest = all?.findLast(({ user_id }) => !unseen.has(user_id));
  const sees = atEnd && shown;
  const [markedId, setMarkedId] = useState<string | null>(null);
  const [lastSeen, setLastSeen] = useState<ChatMessage | null>(null);
  const opened = useRef(false);
  const read = useRef<string | null>(null);
  const seenId = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (opened.current || !state || !all || state.read_message_id === undefined) return;
    opened.current = true;
    read.current = state.read_message_id;
    if (state.unread > 0) setMarkedId(state.read_message_id);
  }, [state, all]);

  useEffect(() => {
    if (sees && newest) setLastSeen(newest);
  }, [sees, newest]);

  // Messages that arrive while the end of the list is not visible are new.
  const lastSeenId = lastSeen?.message_id ?? null;
  useEffect(() => {
    if (!sees && newest && lastSeenId !== null && newest.message_id !== lastSeenId && newest.user_id !== uid)
      setMarkedId(lastSeenId);
  }, [sees, newest, lastSeenId, uid]);

  const report = useRef(() => {});
  report.current = () => {
    timer.current = undefined;
    const id = seenId.current;
    if (id === null || id === read.current) return;
    read.current = id;
    queryClient.setQueryData(
      chatStateQuery(uid).queryKey,
      (before) => before && { ...before, unread: 0, unread_mentions: 0, read_message_id: id },
    );
    // If this fails, the next report includes this message.
    api.put('/chat/read', { messageId: id }).catch(() => {});
  };
  useEffect(() => {
    if (!sees || !online || !newest || !opened.current) return;
    seenId.current = newest.message_id;
    // The timer is not restarted by further messages, because a busy chat would then never be reported.
    timer.current ??= setTimeout(() => report.current(), SEEN_MS);
  }, [sees, online, newest]);
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      report.current();
    },
    [],
  );

  const unread = lastSeen
    ? (all?.filter(({ position, user_id }) => position > lastSeen.position && user_id !== uid && !unseen.has(user_id))
        .length ?? 0)
    : 0;
  return { markedId, unread: sees ? 0 : unread };
}
