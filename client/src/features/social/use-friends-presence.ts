import type { FriendPresence, PresenceResponse, PushFrame } from '@goldwake/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, loadAgain, queryClient } from '../../api/index.js';
import { useSubscription } from '../../realtime/use-subscription.js';
import { useAsOf, usePlayer } from '../../session/index.js';
import { type OnlineFriends, PresenceNews } from './presence-news.js';

const presenceQuery = (uid: string, news: PresenceNews) =>
  queryOptions({
    queryKey: ['presence', uid] as const,
    queryFn: async ({ signal }): Promise<OnlineFriends> => {
      const { result } = await api.get<PresenceResponse>('/realtime/presence', {}, { signal });
      return news.merged(result);
    },
    // Pushes keep the presence current while the list is shown. Afterwards, the cached presence is useless.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });

export interface FriendsPresence {
  /** Undefined while it is unknown who is online. */
  online: OnlineFriends | undefined;
  /** Whether loading the presence failed although the server can be reached. */
  failed: boolean;
  busy: boolean;
  retry(): void;
  /** Returns the UTC day on which a friend was last seen. */
  lastSeenOn(id: string, stated: string | null): string | null;
}

/** Returns which friends are online. Subscribes to their presence while the calling component is mounted. */
export function useFriendsPresence(): FriendsPresence {
  const { uid, confirmed } = usePlayer();
  const unreachable = useAsOf() !== null;
  const newsRef = useRef<PresenceNews>(undefined);
  newsRef.current ??= new PresenceNews();
  const news = newsRef.current;
  const query = presenceQuery(uid, news);
  const { status, again } = useSubscription(`presence.${uid}`, {
    onPush: (push: PushFrame) => {
      if (push.event !== 'presence_update') return;
      const online = news.take(queryClient.getQueryData(query.queryKey), push.data as FriendPresence);
      // Before the first response, the other friends are unknown.
      if (queryClient.getQueryData(query.queryKey)) queryClient.setQueryData(query.queryKey, online);
    },
    onResync: () => {
      news.restart();
      void loadAgain(query.queryKey);
    },
  });

  // The presence is loaded only after the subscription has started; otherwise a change in between would be missed.
  const { data, isError, isFetching, refetch } = useQuery({ ...query, enabled: confirmed && status === 'live' });

  const reachable = confirmed && !unreachable;
  const failed = reachable && (status === 'unavailable' || status === 'refused' || isError);
  return {
    online: reachable && !failed ? data : undefined,
    failed,
    busy: isFetching || status === 'pending',
    retry: () => {
      if (status === 'live') void refetch();
      else again();
    },
    lastSeenOn: (id, stated) => news.lastSeenOn(id, stated),
  };
}
