import type { Purchase, WalletPurchaseResponse } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.js';
import { useAuth } from '../../session/index.js';
import { isReversed, wasCredited } from '../../session/purchase-credit.js';

/** Query of the coins that were taken back of a purchase. It is loaded again together with the lists of purchases. */
const takenBackQuery = (purchaseId: string) =>
  queryOptions({
    queryKey: ['cashier', 'purchases', 'taken back', purchaseId] as const,
    queryFn: async ({ signal }) => {
      const path = `/wallet/purchases/${encodeURIComponent(purchaseId)}`;
      return (await api.get<WalletPurchaseResponse>(path, {}, { signal })).taken_back;
    },
    staleTime: 0,
  });

/** Loads what was taken back of a reversed purchase, which only the wallet knows. */
export function useTakenBack(purchase: Purchase) {
  const { confirmed } = useAuth();
  const enabled = confirmed && isReversed(purchase) && wasCredited(purchase);
  const { data, isLoading } = useQuery({ ...takenBackQuery(purchase.purchase_id), enabled });
  const taken = data ?? null;
  const isComplete = taken !== null && taken.gold_coins_owed === '0' && taken.sweeps_coins_owed === '0';
  return { taken, isComplete, isLoading };
}
