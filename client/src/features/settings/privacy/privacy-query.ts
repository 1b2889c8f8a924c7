import type { Privacy } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../../api/index.js';
import { usePlayer, usePush } from '../../../session/index.js';

const privacyQuery = (uid: string) => {
  const queryKey = ['privacy', uid] as const;
  return queryOptions({
    queryKey,
    // A push may have arrived during the request.
    queryFn: async ({ signal }) =>
      newest(queryClient.getQueryData<Privacy>(queryKey), await api.get<Privacy>('/self/privacy', {}, { signal })),
  });
};

function newest(known: Privacy | undefined, other: Privacy): Privacy {
  return known && known.version > other.version ? known : other;
}

/** Returns the privacy settings of the signed-in player; changes in other tabs are applied. */
export function usePrivacy() {
  const { uid, confirmed } = usePlayer();
  const setPrivacy = useSetPrivacy();
  usePush('privacy_update', setPrivacy);
  return useQuery({ ...privacyQuery(uid), enabled: confirmed });
}

/** Returns a function that stores newer settings. */
export function useSetPrivacy(): (privacy: Privacy) => void {
  const { uid } = usePlayer();
  return (privacy) => {
    const { queryKey } = privacyQuery(uid);
    queryClient.setQueryData(queryKey, (known) => newest(known, privacy));
  };
}
