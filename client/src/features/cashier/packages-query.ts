import type { PackagesResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/index.js';

/** Query of the coin packages. `app/connect-parts.ts` loads it again when the server pushes a purchase. */
export const packagesQuery = queryOptions({
  queryKey: ['cashier', 'packages'] as const,
  queryFn: ({ signal }) => api.get<PackagesResponse>('/cashier/packages', {}, { signal }),
  staleTime: 0,
});
