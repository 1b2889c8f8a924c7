import { CHAT_RULES } from '@goldwake/contracts';
import type { ChatPage, HiddenPlayer } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../api/index.js';
import { type ChatLog, EMPTY_LOG, withNewest, withOlder } from './chat-log.js';

/** Number of messages per request: enough for the first view, and few enough for a phone. */
const PAGE = 50;
/** Maximum page size of the server. */
const PAGE_MAX = 100;

const pageBefore = (before: string | undefined, pageSize: number, signal?: AbortSignal) =>
  api.get<ChatPage>('/chat/messages', { before, pageSize }, signal && { signal });

/**
 * The loaded messages. A reload requests all of them, because missed pushes may concern any of them: a message was
 * deleted, or new messages were sent.
 */
export const messagesQuery = (uid: string) => {
  const queryKey = ['chat', 'messages', uid] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ChatLog> => {
      const loaded = queryClient.getQueryData<ChatLog>(queryKey)?.messages.length ?? 0;
      const wanted = Math.min(CHAT_RULES.kept, Math.max(PAGE, loaded));
      const page: ChatPage = { result: [], more: true };
      while (page.more && page.result.length < wanted) {
        const size = Math.min(PAGE_MAX, wanted - page.result.length);
        const next = await pageBefore(page.result.at(-1)?.message_id, size, signal);
        page.result.push(...next.result);
        page.more = next.more && next.result.length > 0;
      }
      // Pushes may have changed the list during the request.
      return withNewest(queryClient.getQueryData<ChatLog>(queryKey) ?? earlyOf(uid), page);
    },
    // Pushes keep the list current, and a gap in the pushes causes a reload.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
};

/** Messages that arrived before the first page. They are not shown yet, because earlier messages are missing. */
let early: { uid: string; log: ChatLog } | undefined;

function earlyOf(uid: string): ChatLog {
  return early?.uid === uid ? early.log : EMPTY_LOG;
}

/** Changes the list of messages. Before the first page is loaded, the change is stored and applied later. */
export function changeLog(uid: string, change: (log: ChatLog) => ChatLog): void {
  const { queryKey } = messagesQuery(uid);
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, (log) => log && change(log));
  else early = { uid, log: change(earlyOf(uid)) };
}

export async function loadOlder(uid: string): Promise<void> {
  const oldest = queryClient.getQueryData(messagesQuery(uid).queryKey)?.messages[0];
  if (!oldest) return;
  const page = await pageBefore(oldest.message_id, PAGE);
  // A reload may have replaced the list during the request.
  changeLog(uid, (log) => (log.messages[0]?.message_id === oldest.message_id ? withOlder(log, page) : log));
}

export const hiddenPlayersQuery = (uid: string) =>
  queryOptions({
    queryKey: ['chat', 'hidden', uid] as const,
    queryFn: ({ signal }) => api.get<HiddenPlayer[]>('/chat/hidden-players', {}, { signal }),
  });
