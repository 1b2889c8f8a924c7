import type { PackagesResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../api/index.js';
import { newerPackages } from './packages-update.js';

const KEY = ['cashier', 'packages'] as const;

/** Query of the coin packages. `app/connect-parts.ts` loads it again when the server pushes a purchase. */
export const packagesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const loaded = await api.get<PackagesResponse>('/cashier/packages', {}, { signal });
    return newerPackages(queryClient.getQueryData<PackagesResponse>(KEY), loaded);
  },
  staleTime: 0,
});
