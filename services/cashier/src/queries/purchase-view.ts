import type { FeaturesPort, Purchase } from '@goldwake/contracts';
import type { PackagesResponse, PurchaseResponse, PurchasesQuery, PurchasesResponse } from '@goldwake/contracts/http';
import type { Clock, Loaded } from '@goldwake/core';
import {
  closedUntil,
  hasBought,
  type PurchasesState,
  requirePurchase,
  type StoredPurchase,
  termsOf,
  usableMethods,
} from '../domain/index.js';
import type { Packages } from '../streams/packages.js';
import type { Purchases } from '../streams/purchases.js';

/** What a player sees of the packages and of their own purchases. It is read from the stream, so it is never stale. */
export class PurchaseView {
  constructor(
    private readonly purchases: Purchases,
    private readonly onSale: Packages,
    private readonly features: Pick<FeaturesPort, 'of'>,
    private readonly clock: Clock,
  ) {}

  async packages(uid: string): Promise<PackagesResponse> {
    const [{ state }, { version, packages }, features] = await Promise.all([
      this.purchases.load(uid),
      this.onSale.offer(),
      this.features.of(uid),
    ]);
    const isBuyer = hasBought(state);
    const until = closedUntil(state, this.clock.now());
    return {
      packages_version: version,
      result: packages.filter(({ first_purchase }) => !first_purchase || !isBuyer).map(termsOf),
      methods: usableMethods(features),
      closed_until: until === null ? null : new Date(until).toISOString(),
    };
  }

  /** @throws Refusal `not_found` if the player has no purchase with the id `before` */
  async page(uid: string, { status, before, limit }: PurchasesQuery): Promise<PurchasesResponse> {
    const { state, version } = await this.purchases.load(uid);
    const newestFirst = [...state.purchases.values()].reverse();
    if (before !== undefined) requirePurchase(state, before);
    const start = before === undefined ? 0 : newestFirst.findIndex(({ purchase_id }) => purchase_id === before) + 1;
    const isListed = (one: StoredPurchase) => status === undefined || one.status === status;
    const rest = newestFirst.slice(start).filter(isListed);
    const result = rest.slice(0, limit).map(shownPurchase);
    return {
      purchases_version: version,
      total: newestFirst.filter(isListed).length,
      result,
      next_before: rest.length > result.length ? (result.at(-1)?.purchase_id ?? null) : null,
    };
  }
}

/**
 * Returns a purchase as the response of a command.
 * @param paymentUrl address of the payment page, which is shown only while the provider waits for the player
 * @throws Refusal `not_found`
 */
export function purchaseResponse(
  { state, version }: Loaded<PurchasesState>,
  purchaseId: string,
  paymentUrl: string | null,
): PurchaseResponse {
  const purchase = requirePurchase(state, purchaseId);
  return {
    purchases_version: version,
    purchase: shownPurchase(purchase),
    payment_url: purchase.status === 'requires_action' ? paymentUrl : null,
  };
}

function shownPurchase(purchase: StoredPurchase): Purchase {
  // Without the risk: a player who knew why an order was suspicious could learn to look harmless.
  const { packages_version, payment_id, has_succeeded, review, dispute, risk, ...shown } = purchase;
  return shown;
}
