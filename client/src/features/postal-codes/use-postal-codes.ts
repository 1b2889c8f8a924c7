import type { PostalCodesResponse, RequestedPostalCode } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, changeLoaded, loadAgain, type ProblemError } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { useAuth, usePush } from '../../session/index.js';

const postalCodesQuery = queryOptions({
  queryKey: ['postal-codes'] as const,
  queryFn: ({ signal }) => api.get<PostalCodesResponse>('/promotions/postal-codes', {}, { signal }),
  staleTime: 0,
  // A push may have been missed while the browser suspended the page.
  refetchOnWindowFocus: true,
});

export const reload = () => loadAgain(postalCodesQuery.queryKey);

/** Returns the query for the player's codes, which are loaded again when the mailroom has processed a card. */
export function usePostalCodes() {
  const { signedIn, confirmed } = useAuth();
  const codes = useQuery({ ...postalCodesQuery, enabled: signedIn && confirmed });
  usePush('postal_request_code_processed', ({ postal_codes_version }) => {
    if (postal_codes_version > (codes.data?.postal_codes_version ?? 0)) void reload();
  });
  return codes;
}

/** Returns the mutation that requests a code. The code is on the page at once, even if the reload after it fails. */
export function useRequestCode(onRefused: (problem: ProblemError) => void) {
  return useCommand<RequestedPostalCode>('/promotions/postal-codes', {
    onDone: (requested) => {
      // A repeated response may be older than the card's arrival.
      if (requested.status === 'open')
        changeLoaded(postalCodesQuery.queryKey, (known) => ({ ...known, open: requested }));
      void reload();
    },
    onRefused: (problem) => {
      onRefused(problem);
      return reload();
    },
  });
}
