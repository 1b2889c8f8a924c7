import type { PurchaseResponse, PurchaseStatus } from '@goldwake/contracts/http';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, asProblem, changeLoaded, loadAgain, ProblemError, queryClient } from '../../api/index.js';
import { analyticsEvents } from '../../reporting/analytics-events.js';
import { countPurchaseEnd } from '../../reporting/purchase-ends.js';
import { usePlayer, usePush } from '../../session/index.js';
import { shownPurchase } from '../../session/shown-purchase.js';
import { newerOf, withUpdate } from './known-purchase.js';
import { hasEnded } from './purchase-outcome.js';

/** Time between two checks of an open purchase, in milliseconds, in case its push is lost. */
const CHECK_MS = 4_000;
/** Time between two checks of a purchase in review, in milliseconds. */
const REVIEW_CHECK_MS = 30_000;

const pathOf = (purchaseId: string) => `/cashier/purchases/${encodeURIComponent(purchaseId)}` as const;

/** Query of one purchase, for which the casino asks the payment provider. */
export const purchaseQuery = (purchaseId: string) => {
  const queryKey = ['cashier', 'purchase', purchaseId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const loaded = await api.post<PurchaseResponse>(`${pathOf(purchaseId)}/check`, undefined, { signal });
      return newerOf(queryClient.getQueryData<PurchaseResponse>(queryKey), loaded);
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error instanceof ProblemError && !error.unsure) return false;
      return checkEvery(data?.purchase.status);
    },
  });
};

function checkEvery(status: PurchaseStatus | undefined): number | false {
  if (status && hasEnded({ status })) return false;
  return status === 'in_review' ? REVIEW_CHECK_MS : CHECK_MS;
}

/**
 * Loads a purchase, for which the casino asks the payment provider, and follows its status. While the purchase is open,
 * this tab shows it again after a reload.
 */
export function usePurchase(purchaseId: string) {
  const { confirmed } = usePlayer();
  const query = purchaseQuery(purchaseId);
  const purchase = useQuery({ ...query, enabled: confirmed });
  const put = (loaded: PurchaseResponse) => queryClient.setQueryData(query.queryKey, (known) => newerOf(known, loaded));
  usePush('purchase_and_payment_update', (update) => {
    if (update.part !== 'purchase') return;
    changeLoaded(query.queryKey, (known) => withUpdate(known, update));
  });
  const cancel = useMutation({
    mutationFn: () => api.post<PurchaseResponse>(`${pathOf(purchaseId)}/cancel`).catch(rejectAsProblem),
    onSuccess: put,
    // A refusal means that the purchase has ended or is being processed.
    onError: () => void loadAgain(query.queryKey),
  });
  const { data, error } = purchase;
  const isGone = error instanceof ProblemError && error.status === 404;
  const isOver = isGone || (data !== undefined && hasEnded(data.purchase));
  const status = data?.purchase.status ?? null;
  // Only a tab that the player has paid in, or returned to, reports the end, because any tab can open the purchase.
  const [isPayer] = useState(() => shownPurchase.load() === purchaseId);
  useEffect(() => {
    if (!isOver) return shownPurchase.keep(purchaseId);
    // Forgetting the purchase prevents a second report if it is refunded while it is shown.
    if (isPayer && status && shownPurchase.load() === purchaseId) {
      countPurchaseEnd(`${purchaseId}:${status}`, () => analyticsEvents.call('purchase_finished', { status }));
    }
    shownPurchase.forget();
  }, [isOver, purchaseId, status, isPayer]);
  return { purchase, cancel, isGone };
}

function rejectAsProblem(error: unknown): never {
  throw asProblem(error);
}
