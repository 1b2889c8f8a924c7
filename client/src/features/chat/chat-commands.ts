import type { ChatMessage, ReportReason } from '@goldwake/contracts';
import type { ChatState, OtherPlayer } from '@goldwake/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { api, asProblem, type Command, changeLoaded, loadAgain } from '../../api/index.js';
import { chatStateQuery } from '../../players/index.js';
import { usePlayer } from '../../session/index.js';
import { alerts } from '../../ui/index.js';
import { snackbars } from '../../ui/snackbars/snackbar-store.js';
import { withUpdate } from './chat-log.js';
import { changeLog, hiddenPlayersQuery, messagesQuery } from './chat-queries.js';
import { refusalWords } from './refusal-words.js';

const messagePath = (id: string) => `/chat/messages/${encodeURIComponent(id)}` as const;

/** Deletes one of the player's messages. A push with the new version follows. */
export function useDeleteMessage(): Command<ChatMessage> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ message_id }: ChatMessage) => api.delete(messagePath(message_id)),
    onSuccess: (_, { message_id, version }) =>
      changeLog(uid, (log) => withUpdate(log, { message_id, state: 'deleted', version: version + 1 })),
  });
}

export interface Report {
  message: ChatMessage;
  reason: ReportReason;
}

export function useReportMessage(): Command<Report> {
  return useMutation({
    mutationFn: ({ message, reason }: Report) => api.post(`${messagePath(message.message_id)}/reports`, { reason }),
    onSuccess: () =>
      alerts.show({ title: 'Message reported', text: 'Thank you. A moderator will review it.', tone: 'good' }),
  });
}

/** Hides a player's messages, both the loaded ones and future ones. */
export function useHidePlayer(): Command<OtherPlayer> {
  const { uid } = usePlayer();
  const show = useShowPlayer();
  return useMutation({
    mutationFn: ({ user_id }: OtherPlayer) => api.post('/chat/hidden-players', { userId: user_id }),
    onSuccess: (_, player) => {
      changeUnseen(uid, (ids) => [...ids, player.user_id]);
      changeHidden(uid, (list) => [...list.filter(({ user_id }) => user_id !== player.user_id), player]);
      snackbars.show({
        id: `hidden-${player.user_id}`,
        text: `You no longer see messages from ${player.username}.`,
        duration: 8_000,
        action: { label: 'Undo', run: () => show.mutate(player) },
      });
    },
    onError: (problem) =>
      alerts.show({ title: 'The player could not be hidden', text: refusalWords(problem), tone: 'bad' }),
  });
}

export function useShowPlayer(): Command<OtherPlayer> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ user_id }: OtherPlayer) => api.delete(`/chat/hidden-players/${encodeURIComponent(user_id)}`),
    onSuccess: (_, { user_id, username }) => {
      changeUnseen(uid, (ids) => ids.filter((id) => id !== user_id));
      changeHidden(uid, (list) => list.filter((other) => other.user_id !== user_id));
      snackbars.show({ id: `hidden-${user_id}`, text: `Messages from ${username} are visible again.` });
      // The push causes the same reload, but is missing without a connection.
      void loadAgain(messagesQuery(uid).queryKey);
    },
    onError: (error) => {
      console.warn(`Goldwake: unhiding a player failed: ${asProblem(error).code}; reloading the list`);
      void loadAgain(hiddenPlayersQuery(uid).queryKey);
    },
  });
}

/** Changes the list of players whose messages this player does not see. */
export function changeUnseen(uid: string, change: (ids: string[]) => string[]): void {
  changeLoaded(
    chatStateQuery(uid).queryKey,
    (state): ChatState => ({ ...state, unseen_user_ids: change(state.unseen_user_ids) }),
  );
}

function changeHidden(uid: string, change: (list: OtherPlayer[]) => OtherPlayer[]): void {
  changeLoaded(hiddenPlayersQuery(uid).queryKey, change);
}
