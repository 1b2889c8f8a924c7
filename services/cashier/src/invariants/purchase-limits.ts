import { type EventOf, idOf, type PurchaseEvent, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import {
  closedUntil,
  hasBought,
  hasFirstPurchase,
  isUndecided,
  OPEN_PURCHASES_MAX,
  type PurchasesState,
  purchasesReducer,
  type StoredPurchase,
} from '../domain/index.js';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

interface Players {
  /**
   * The purchases of each player. Of those that have ended, only the first success and unpaid first purchases are kept.
   */
  states: Map<string, PurchasesState>;
}

export const purchaseLimits = defineInvariant<Players>({
  name: 'limits of purchases',
  rule: 'nobody buys while buying is closed after declined payments, has more than five open purchases, or buys a package for a first purchase after another purchase, unless an operator approves it',
  types: PURCHASE_TYPES,
  initial: () => ({ states: new Map() }),
  check({ states }, event, violate) {
    const uid = idOf(event.stream);
    const state = states.get(uid) ?? purchasesReducer.initial(uid);
    const stored = event as StoredEvent & PurchaseEvent;
    const fault = faultOf(state, stored);
    if (fault !== undefined) violate(event, fault);
    states.set(uid, pruned(purchasesReducer.evolve(state, stored)));
  },
});

function faultOf(state: PurchasesState, event: PurchaseEvent): string | undefined {
  if (event.type === 'purchase_created') return faultOfCreation(state, event.data);
  const purchase = state.purchases.get(event.data.purchase_id);
  const isLater = purchase?.first_purchase === true && hasBought(state);
  if (event.type === 'purchase_succeeded' && isLater && purchase.status !== 'in_review') {
    return 'credits a first purchase of a player who has bought before';
  }
  const isWrong = event.type === 'purchase_review_started' && event.data.reason === 'first_purchase_used' && !isLater;
  return isWrong ? 'reviews a first purchase as if the player had bought before' : undefined;
}

function faultOfCreation(state: PurchasesState, created: EventOf<'purchase_created'>['data']): string | undefined {
  const until = closedUntil(state, Date.parse(created.created_at));
  if (until !== null) return `buys at ${created.created_at}; buying is closed until ${new Date(until).toISOString()}`;
  if (created.first_purchase && hasFirstPurchase(state)) return 'is not the first purchase of the player';
  const open = [...state.purchases.values()].filter(isUndecided).length;
  return open >= OPEN_PURCHASES_MAX ? `is created while ${open} others are open` : undefined;
}

function pruned(state: PurchasesState): PurchasesState {
  const all = [...state.purchases];
  const success = all.find(([, { has_succeeded }]) => has_succeeded);
  const open = all.filter(([, one]) => isUndecided(one) || one.status === 'in_review' || isPayable(one));
  return { ...state, purchases: new Map(success ? [success, ...open] : open) };
}

/** Returns whether a first purchase that has ended without success may still be paid. */
function isPayable({ first_purchase, status, failure }: StoredPurchase): boolean {
  return first_purchase && (status === 'expired' || (status === 'failed' && failure !== 'review_declined'));
}
