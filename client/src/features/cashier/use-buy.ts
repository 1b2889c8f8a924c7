import type { CreatePurchaseBody, PackagesResponse, PurchaseResponse } from '@goldwake/contracts/http';
import { useRef } from 'react';
import { loadAgain, type ProblemError, queryClient } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { analyticsEvents } from '../../reporting/analytics-events.js';
import { dialogs } from '../../session/index.js';
import { shownPurchase } from '../../session/shown-purchase.js';
import { hourAndMinute } from '../../ui/clock-text.js';
import { packagesQuery } from './packages-query.js';
import { purchasesQuery } from './purchases-query.js';
import { returnPathOf } from './return-path.js';
import { useLeave } from './use-leave.js';

/** Creates a purchase and leaves the page for the provider's payment page. */
export function useBuy() {
  const created = useRef<string>(undefined);
  const { leave, isLeaving } = useLeave(() => dialogs.open({ name: 'purchase', purchaseId: created.current }));
  const create = useCommand<PurchaseResponse, CreatePurchaseBody>('/cashier/purchases', {
    onDone: ({ purchase: { purchase_id, method }, payment_url }) => {
      analyticsEvents.call('purchase_started', { method });
      // The way back with the browser's button leads to the same purchase.
      shownPurchase.keep(purchase_id);
      if (payment_url) {
        created.current = purchase_id;
        leave(payment_url);
      } else dialogs.open({ name: 'purchase', purchaseId: purchase_id });
    },
    onRefused: ({ code, until, unsure }) => {
      if (code === 'purchases_closed' && until)
        queryClient.setQueryData<PackagesResponse>(
          packagesQuery.queryKey,
          (known) => known && { ...known, closed_until: until },
        );
      if (unsure) return;
      void loadAgain(packagesQuery.queryKey);
      const purchases = loadAgain(purchasesQuery().queryKey);
      // The purchases tell the two reasons of this refusal apart, so the words wait for them.
      return code === 'first_purchase_used' ? purchases : undefined;
    },
  });
  return {
    start: (body: Omit<CreatePurchaseBody, 'returnPath'>) =>
      create.mutate({ ...body, returnPath: returnPathOf(location) }),
    isOrdering: create.isPending,
    isUnderWay: create.isPending || isLeaving,
    isError: create.isError,
    error: create.error,
    reset: create.reset,
  };
}

/**
 * Says why no payment was started, and what to do.
 * @param isOfferTaken whether a payment for the first purchase offer is open
 */
export function troubleText({ code, message, unsure, until }: ProblemError, isOfferTaken: boolean): string {
  switch (code) {
    case 'package_changed':
      return 'The price or content of this package has changed, and nothing was charged. The packages below are up to date.';
    case 'bonus_changed':
      return 'The bonus of this package has changed, and nothing was charged. The packages below are up to date.';
    case 'first_purchase_used':
      return isOfferTaken
        ? 'A payment for the first purchase offer is already open. Go to it above, or choose another package.'
        : 'The offer is for a first purchase, and you have bought coins before. Choose another package.';
    case 'purchases_closed':
      return until ? `${message}. Buying opens again at ${hourAndMinute(until)}.` : `${message}.`;
    case 'too_many_open_purchases':
      return `${message}. Pay or cancel one of them first.`;
    case 'payment_provider_unavailable':
      return 'The payment provider does not answer, and nothing was charged. Pressing again never buys twice.';
    default:
      return unsure ? `${message}. Pressing again never buys twice.` : `${message}.`;
  }
}
