import type { WalletPurchaseResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/index.js';

/** Query of the coins that were taken back of a purchase. It is loaded again together with the lists of purchases. */
export const takenBackQuery = (purchaseId: string) =>
  queryOptions({
    queryKey: ['cashier', 'purchases', 'taken back', purchaseId] as const,
    queryFn: async ({ signal }) => {
      const path = `/wallet/purchases/${encodeURIComponent(purchaseId)}`;
      return (await api.get<WalletPurchaseResponse>(path, {}, { signal })).taken_back;
    },
    staleTime: 0,
  });
