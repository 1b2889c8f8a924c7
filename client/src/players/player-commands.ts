import type { FriendRequest, ReportReason } from '@goldwake/contracts';
import type { BlockedPlayer, FriendRequestResponse, OtherPlayer } from '@goldwake/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { api, type Command, changeLoaded, loadAgain, type ProblemError, queryClient } from '../api/index.js';
import { serverNow } from '../clock/clock.js';
import { usePlayer } from '../session/index.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { otherOf } from './pair-news.js';
import { blocksQuery, refreshLists, takeEnd, takeRequest } from './player-lists.js';
import { alertFailed, alertSent } from './request-alerts.js';

const now = () => new Date(serverNow()).toISOString();

/** Sends a friend request; the outcome is shown as an alert. */
export function useSendRequest(): Command<string, FriendRequestResponse> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: (userId: string) => api.post<FriendRequestResponse>('/friend-requests', { userId }),
    onSuccess: (response) => {
      takeRequest(uid, response.request, response.friend?.since ?? now());
      alertSent(response);
    },
    onError: (problem) => {
      alertFailed(problem);
      // The lists on the screen may be outdated, because they allowed a request that the server refused.
      refreshLists();
    },
  });
}

export interface Answer {
  request: FriendRequest;
  status: 'accepted' | 'rejected';
}

/** Accepts or rejects a received request. The caller shows a failure; the specification (§8) only logs it. */
export function useAnswerRequest(): Command<Answer, FriendRequest> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ request, status }: Answer) =>
      api.patch<FriendRequest>(`/friend-requests/${encodeURIComponent(request.user_friendship_request_id)}`, {
        status,
      }),
    onSuccess: (request) => takeRequest(uid, request, now()),
    onError: (problem) => logged('answering a friend request', problem),
  });
}

/** Cancels a request that the player sent. */
export function useCancelRequest(): Command<FriendRequest> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: (request: FriendRequest) =>
      api.delete(`/friend-requests/${encodeURIComponent(request.user_friendship_request_id)}`),
    onSuccess: (_, request) => takeEnd(uid, otherOf(request)),
    onError: (problem) => logged('cancelling a friend request', problem),
  });
}

export function useRemoveFriend(): Command<OtherPlayer> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ user_id }: OtherPlayer) => api.post('/self/remove-friend', { friendId: user_id }),
    onSuccess: (_, { user_id, username }) => {
      takeEnd(uid, user_id);
      snackbars.show({ text: `${username} is no longer your friend.` });
    },
    onError: (problem) => logged('removing a friend', problem),
  });
}

export function useBlockPlayer(): Command<OtherPlayer, BlockedPlayer> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ user_id }: OtherPlayer) => api.post<BlockedPlayer>('/self/blocks', { userId: user_id }),
    onSuccess: (blocked, { user_id, username }) => {
      takeEnd(uid, user_id);
      changeLoaded(blocksQuery(uid).queryKey, (list) => [
        blocked,
        ...list.filter((other) => other.user_id !== user_id),
      ]);
      queryClient.removeQueries({ queryKey: ['players', 'card', user_id] });
      snackbars.show({ text: `${username} is blocked.` });
    },
    onError: (problem) => logged('blocking a player', problem),
  });
}

export function useUnblockPlayer(): Command<BlockedPlayer> {
  const { uid } = usePlayer();
  return useMutation({
    mutationFn: ({ user_id }: BlockedPlayer) => api.delete(`/self/blocks/${encodeURIComponent(user_id)}`),
    onSuccess: (_, { user_id, username }) => {
      changeLoaded(blocksQuery(uid).queryKey, (list) => list.filter((one) => one.user_id !== user_id));
      // The push causes the same reload, but is missing without a connection.
      void loadAgain(['chat']);
      snackbars.show({ text: `${username} is no longer blocked.` });
    },
    onError: (problem) => logged('unblocking a player', problem),
  });
}

export interface PlayerReport {
  player: OtherPlayer;
  reason: ReportReason;
}

export function useReportPlayer(): Command<PlayerReport> {
  return useMutation({
    mutationFn: ({ player, reason }: PlayerReport) =>
      api.post(`/users/${encodeURIComponent(player.user_id)}/reports`, { reason }),
    onSuccess: () =>
      alerts.show({ title: 'Player reported', text: 'Thank you. A moderator will review it.', tone: 'good' }),
  });
}

function logged(what: string, problem: ProblemError): void {
  console.warn(`Goldwake: ${what} failed: ${problem.code}; reloading the lists`);
  refreshLists();
}
