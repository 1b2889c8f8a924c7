import {
  type CoinAmounts,
  CURRENCIES,
  type Dispute,
  type EventOf,
  msSince,
  type Purchase,
  type PurchaseBonus,
  type PurchaseEvent,
  type PurchaseFailure,
  type PurchaseRisk,
  type PurchaseTerms,
} from '@goldwake/contracts';
import { CLOSED_MS, DECLINES_MAX, DECLINES_WINDOW_MS } from './rules.js';

/** A purchase as its events state it. */
export interface StoredPurchase extends Purchase, Pick<PurchaseTerms, 'packages_version'> {
  /** The provider's id of the payment; null until the provider has opened one. */
  payment_id: string | null;
  /** Whether the purchase has ever succeeded. Its coins are then credited, whatever happens to the payment later. */
  has_succeeded: boolean;
  /** What the fraud scoring said about the order; null if it was not asked. */
  risk: PurchaseRisk | null;
  /** What was paid; null unless the purchase is in review. */
  review: Review | null;
  /** Last known status of the payment's dispute; null if it was never disputed. */
  dispute: Dispute['status'] | null;
}

export type Review = Pick<
  EventOf<'purchase_review_started'>['data'],
  'reason' | 'paid_amount' | 'paid_currency' | 'started_at'
>;

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
          received: null,
          failure: null,
          ended_at: null,
          reversed_at: null,
          has_succeeded: false,
          review: null,
          dispute: null,
        });
      }
      case 'purchase_payment_opened':
        return changed(state, event.data, { status: 'requires_action' });
      case 'purchase_processing':
        return changed(state, event.data, { status: 'processing' });
      case 'purchase_review_started': {
        const { reason, paid_amount, paid_currency, paid_with, started_at } = event.data;
        const review = { reason, paid_amount, paid_currency, started_at };
        const received = { amount: paid_amount, currency: paid_currency };
        const inReview = { status: 'in_review', failure: null, ended_at: null } as const;
        return changed(state, event.data, { ...inReview, paid_with, received, review });
      }
      case 'purchase_review_ended':
        return changed(state, event.data, { review: null });
      case 'purchase_succeeded': {
        const { price, paid_with, succeeded_at: ended_at } = event.data;
        const success = { status: 'succeeded', has_succeeded: true, failure: null } as const;
        const bonus = creditedBonus(state.purchases.get(event.data.purchase_id), event.data);
        return changed(state, event.data, { ...success, price, paid_with, ended_at, bonus });
      }
      case 'purchase_failed': {
        const { failure, paid_with, failed_at } = event.data;
        const after = changed(state, event.data, { status: 'failed', failure, paid_with, ended_at: failed_at });
        return isDecline(failure) ? withDecline(after, Date.parse(failed_at)) : after;
      }
      case 'purchase_expired':
        return changed(state, event.data, { status: 'expired', ended_at: event.data.expired_at });
      case 'purchase_refunded':
        return changed(state, event.data, { status: 'refunded', reversed_at: event.data.refunded_at, review: null });
      case 'purchase_disputed':
        return changed(state, event.data, disputed('disputed', 'open', event.data.disputed_at));
      case 'purchase_dispute_won':
        return changed(state, event.data, disputed('won', 'won', event.data.won_at));
      case 'purchase_dispute_lost':
        return changed(state, event.data, disputed('lost', 'lost', event.data.lost_at));
    }
  },
};

/** Returns whether nobody knows yet how the payment of a purchase ends. */
export function isUndecided({ status }: Pick<Purchase, 'status'>): boolean {
  return status === 'created' || status === 'requires_action' || status === 'processing';
}

/** Returns whether the player has ever bought coins, also if the money was returned later. */
export function hasBought({ purchases }: PurchasesState): boolean {
  return [...purchases.values()].some(({ has_succeeded }) => has_succeeded);
}

/** A purchase whose review found that another one uses its bonus is credited with the coins of the package alone. */
function creditedBonus(purchase: StoredPurchase | undefined, credited: CoinAmounts): PurchaseBonus | null {
  const isCredited = CURRENCIES.some((currency) => credited[currency] !== purchase?.[currency]);
  return (isCredited && purchase?.bonus) || null;
}

function disputed(status: StoredPurchase['status'], dispute: Dispute['status'], reversed_at: string) {
  return { status, dispute, reversed_at, review: null };
}

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

/** The player and the operator have ended a payment by themselves; in all other cases somebody refused it. */
function isDecline(failure: PurchaseFailure): boolean {
  return failure !== 'canceled' && failure !== 'review_declined';
}

/** Counts a decline. After the one that closes buying, the count begins again. */
function withDecline(state: PurchasesState, at: number): PurchasesState {
  const declines = [...state.declines.filter((one) => msSince(one, at) <= DECLINES_WINDOW_MS), at];
  return declines.length < DECLINES_MAX
    ? { ...state, declines }
    : { ...state, declines: [], closedUntil: at + CLOSED_MS };
}
