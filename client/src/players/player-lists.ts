import type { FriendRequest } from '@goldwake/contracts';
import type { BlockedPlayer, Friend, FriendRequestsResponse, Relation } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, loadAgain, queryClient } from '../api/index.js';
import { deviceNow } from '../clock/clock.js';
import { usePlayer } from '../session/index.js';
import { type Bond, bondAfter, NO_BOND, otherOf, PairNews, withFriend, withRequest } from './pair-news.js';

/** The known bonds of one player. They are dropped when another player signs in. */
let latest: { uid: string; news: PairNews } | undefined;

function newsOf(uid: string): PairNews {
  if (latest?.uid !== uid) latest = { uid, news: new PairNews() };
  return latest.news;
}

const friendsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['players', 'friends', uid] as const,
    queryFn: async ({ signal }): Promise<Friend[]> => {
      const askedAt = deviceNow();
      return newsOf(uid).friends(await api.get<Friend[]>('/self/friends', {}, { signal }), askedAt);
    },
  });

const requestsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['players', 'requests', uid] as const,
    queryFn: async ({ signal }): Promise<FriendRequestsResponse> => {
      const askedAt = deviceNow();
      return newsOf(uid).requests(await api.get<FriendRequestsResponse>('/friend-requests', {}, { signal }), askedAt);
    },
  });

export const blocksQuery = (uid: string) =>
  queryOptions({
    queryKey: ['players', 'blocks', uid] as const,
    queryFn: ({ signal }) => api.get<BlockedPlayer[]>('/self/blocks', {}, { signal }),
  });

/** Applies a new bond with another player to the loaded lists. */
export function takeBond(uid: string, otherId: string, version: number, bond: Bond): void {
  if (!newsOf(uid).take(otherId, version, bond)) return;
  queryClient.setQueryData(friendsQuery(uid).queryKey, (list) => list && withFriend(list, otherId, bond));
  queryClient.setQueryData(requestsQuery(uid).queryKey, (lists) => lists && withRequest(lists, otherId, bond));
}

/** @param at ISO time of the change */
export function takeRequest(uid: string, request: FriendRequest, at: string): void {
  takeBond(uid, otherOf(request), request.pair_version, bondAfter(request, at));
}

/**
 * Removes the friendship or request with another player after a command that ended it. The command has added at least
 * one event to the pair, so the version of the row is outdated.
 */
export function takeEnd(uid: string, otherId: string): void {
  const friend = queryClient.getQueryData(friendsQuery(uid).queryKey)?.find(({ friend_id }) => friend_id === otherId);
  const lists = queryClient.getQueryData(requestsQuery(uid).queryKey);
  const request = lists && [...lists.sent, ...lists.received].find((one) => otherOf(one) === otherId);
  const version = Math.max(friend?.pair_version ?? 0, request?.pair_version ?? 0);
  if (version > 0) takeBond(uid, otherId, version + 1, NO_BOND);
  // The lists are not loaded yet, and a response on its way may be older.
  else refreshLists();
}

export function refreshLists(): void {
  void loadAgain(['players', 'friends']);
  void loadAgain(['players', 'requests']);
}

export function useFriends() {
  const { uid, confirmed } = usePlayer();
  return useQuery({ ...friendsQuery(uid), enabled: confirmed });
}

export function useFriendRequests() {
  const { uid, confirmed } = usePlayer();
  return useQuery({ ...requestsQuery(uid), enabled: confirmed });
}

export function useBlocks() {
  const { uid, confirmed } = usePlayer();
  return useQuery({ ...blocksQuery(uid), enabled: confirmed });
}

export function useReceivedCount(): number {
  const { uid, confirmed } = usePlayer();
  const { data } = useQuery({
    ...requestsQuery(uid),
    enabled: confirmed,
    select: ({ received }: FriendRequestsResponse) => received.length,
  });
  return data ?? 0;
}

/**
 * Returns the relation of a player to the signed-in player. Pushes keep the lists up to date, so the loaded lists take
 * precedence over the relation in a search result or card.
 */
export function useRelations(): (userId: string, loaded: Relation) => Relation {
  const { uid } = usePlayer();
  const { data: friends } = useFriends();
  const { data: requests } = useFriendRequests();
  return (userId, loaded) => {
    if (userId === uid) return 'me';
    if (!friends || !requests) return loaded;
    if (friends.some(({ friend_id }) => friend_id === userId)) return 'friends';
    if (requests.sent.some(({ receiver_id }) => receiver_id === userId)) return 'sent';
    return requests.received.some(({ sender_id }) => sender_id === userId) ? 'received' : 'none';
  };
}
