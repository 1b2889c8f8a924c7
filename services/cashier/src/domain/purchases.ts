import type { Purchase, PurchaseEvent, PurchaseFailure, PurchaseTerms } from '@goldwake/contracts';
import { CLOSED_MS, DECLINES_MAX, DECLINES_WINDOW_MS } from './rules.js';

/** A purchase as its events state it. */
export interface StoredPurchase extends Purchase, Pick<PurchaseTerms, 'packages_version'> {
  /** The provider's id of the payment; null until the provider has opened one. */
  payment_id: string | null;
}

export interface PurchasesState {
  uid: string;
  /** All purchases of the player by id, oldest first. */
  purchases: ReadonlyMap<string, StoredPurchase>;
  /** Times of the newest declined payments since buying was last closed, in milliseconds since the Unix epoch. */
  declines: readonly number[];
  /** When buying opens again, in milliseconds since the Unix epoch; 0 if it was never closed. */
  closedUntil: number;
}

export const purchasesReducer = {
  initial: (uid: string): PurchasesState => ({ uid, purchases: new Map(), declines: [], closedUntil: 0 }),
  evolve(state: PurchasesState, event: PurchaseEvent): PurchasesState {
    switch (event.type) {
      case 'purchase_created': {
        const { uid: _, ...created } = event.data;
        return withPurchase(state, {
          ...created,
          status: 'created',
          payment_id: null,
          paid_with: null,
          failure: null,
          ended_at: null,
          reversed_at: null,
        });
      }
      case 'purchase_payment_opened':
        return changed(state, event.data, { status: 'requires_action' });
      case 'purchase_processing':
        return changed(state, event.data, { status: 'processing' });
      case 'purchase_review_started':
        return changed(state, event.data, { ...NOT_ENDED, status: 'in_review', paid_with: event.data.paid_with });
      case 'purchase_succeeded': {
        const { price, paid_with, succeeded_at: ended_at } = event.data;
        return changed(state, event.data, { status: 'succeeded', failure: null, price, paid_with, ended_at });
      }
      case 'purchase_failed': {
        const { failure, paid_with, failed_at } = event.data;
        const after = changed(state, event.data, { status: 'failed', failure, paid_with, ended_at: failed_at });
        return isDecline(failure) ? withDecline(after, Date.parse(failed_at)) : after;
      }
      case 'purchase_expired':
        return changed(state, event.data, { status: 'expired', ended_at: event.data.expired_at });
      case 'purchase_review_ended':
        return state;
      case 'purchase_refunded':
        return changed(state, event.data, { status: 'refunded', reversed_at: event.data.refunded_at });
      case 'purchase_disputed':
        return changed(state, event.data, { status: 'disputed', reversed_at: event.data.disputed_at });
      case 'purchase_dispute_won':
        return changed(state, event.data, { status: 'won', reversed_at: event.data.won_at });
      case 'purchase_dispute_lost':
        return changed(state, event.data, { status: 'lost', reversed_at: event.data.lost_at });
    }
  },
};

/** Returns whether nobody knows yet how the payment of a purchase ends. */
export function isUndecided({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'created' || status === 'requires_action' || status === 'processing';
}

/** Returns whether the player has ever bought coins. */
export function hasBought({ purchases }: PurchasesState): boolean {
  return [...purchases.values()].some(({ status }) => status === 'succeeded');
}

const NOT_ENDED = { failure: null, ended_at: null } as const;

/** An event of a purchase that was not created changes nothing; `verify` reports it. */
function changed(
  state: PurchasesState,
  of: { purchase_id: string; payment_id?: string | null },
  change: Partial<StoredPurchase>,
): PurchasesState {
  const purchase = state.purchases.get(of.purchase_id);
  if (!purchase) return state;
  return withPurchase(state, { ...purchase, ...change, payment_id: of.payment_id ?? purchase.payment_id });
}

function withPurchase(state: PurchasesState, purchase: StoredPurchase): PurchasesState {
  return { ...state, purchases: new Map(state.purchases).set(purchase.purchase_id, purchase) };
}

/** A player who cancels a payment does not try cards. */
function isDecline(failure: PurchaseFailure): boolean {
  return failure !== 'canceled';
}

/** Counts a decline. After the one that closes buying, the count begins again. */
function withDecline(state: PurchasesState, at: number): PurchasesState {
  const declines = [...state.declines.filter((one) => at - one <= DECLINES_WINDOW_MS), at];
  return declines.length < DECLINES_MAX
    ? { ...state, declines }
    : { ...state, declines: [], closedUntil: at + CLOSED_MS };
}
