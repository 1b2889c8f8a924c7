import {
  type CoinAmounts,
  type EventOf,
  msUntil,
  type PaymentMethod,
  type PurchaseRisk,
  Refusal,
  type RunningBonuses,
} from '@goldwake/contracts';
import { bonusOf, isLess } from './bonus.js';
import { payableMs } from './methods.js';
import type { Offer, OfferedPackage } from './packages.js';
import { hasBought, isUndecided, type PurchasesState } from './purchases.js';
import { treatmentOf } from './risk.js';
import { CLOSED_MS, OPEN_PURCHASES_MAX } from './rules.js';

export interface Order {
  purchase_id: string;
  package_id: string;
  /** Version of the packages from which the player chose. */
  packages_version: number;
  method: PaymentMethod;
  /** The bonus that the player saw. */
  seenBonus: CoinAmounts;
  /** What the fraud scoring said; null if the order was not scored. */
  risk: PurchaseRisk | null;
  /** Whether the operator permits that the player pays with this method. */
  enabled: boolean;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

/**
 * Creates a purchase on the terms of the package, with the best bonus that the player has not used. One that the fraud
 * scoring blocks fails at once.
 * @param running the purchase bonuses that run at the time of the order
 * @throws Refusal `purchases_disabled`, `purchases_closed` with `retry_after` and `until`, `package_changed`,
 * `first_purchase_used`, `too_many_open_purchases`, `bonus_changed`
 */
export function createPurchase(
  state: PurchasesState,
  order: Order,
  offer: Offer,
  running: RunningBonuses,
): [EventOf<'purchase_created'>, ...EventOf<'purchase_failed'>[]] {
  if (!order.enabled) throw new Refusal('purchases_disabled');
  requireOpen(state, order.now);
  const { terms_since: _, ...terms } = chosenPackage(order, offer);
  const undecided = [...state.purchases.values()].filter(isUndecided);
  if (terms.first_purchase && hasFirstPurchase(state)) throw new Refusal('first_purchase_used');
  if (undecided.length >= OPEN_PURCHASES_MAX) throw new Refusal('too_many_open_purchases');
  const bonus = bonusOf(state, terms, running);
  if (isLess(bonus, order.seenBonus)) throw new Refusal('bonus_changed');
  const { purchase_id, method, risk, now } = order;
  const of = { uid: state.uid, purchase_id };
  const created_at = new Date(now).toISOString();
  const created: EventOf<'purchase_created'> = {
    type: 'purchase_created',
    data: {
      ...of,
      ...terms,
      packages_version: offer.version,
      method,
      created_at,
      expires_at: new Date(now + payableMs(method)).toISOString(),
      risk,
      bonus,
    },
  };
  if (treatmentOf(order) !== 'block') return [created];
  const blocked = { ...of, payment_id: null, failure: 'blocked', paid_with: null, failed_at: created_at } as const;
  return [created, { type: 'purchase_failed', data: blocked }];
}

/** Returns when buying opens again, in milliseconds since the Unix epoch; null if it is open. */
export function closedUntil(state: PurchasesState, now: number): number | null {
  const waitMs = msUntil(state.closedUntil, now, CLOSED_MS);
  return waitMs > 0 ? now + waitMs : null;
}

function requireOpen(state: PurchasesState, now: number): void {
  const until = closedUntil(state, now);
  if (until === null) return;
  throw new Refusal('purchases_closed', undefined, {
    retry_after: Math.ceil((until - now) / 1_000),
    until: new Date(until).toISOString(),
  });
}

/** Returns the package if the player saw its current terms. */
function chosenPackage({ package_id, packages_version }: Order, { version, packages }: Offer): OfferedPackage {
  const found = packages.find((one) => one.package_id === package_id);
  if (!found || packages_version < found.terms_since || packages_version > version) {
    throw new Refusal('package_changed');
  }
  return found;
}

/**
 * Returns whether the player has bought coins, or has an open purchase of a package for a first purchase. A payment in
 * review counts as open, because it may still become the first purchase.
 */
export function hasFirstPurchase(state: PurchasesState): boolean {
  if (hasBought(state)) return true;
  return [...state.purchases.values()].some(
    (one) => one.first_purchase && (isUndecided(one) || one.status === 'in_review'),
  );
}
