import {
  bestBonus,
  type CoinPackage,
  type FeaturesPort,
  type Purchase,
  type PurchaseBonusesPort,
  type RunningBonus,
} from '@goldwake/contracts';
import type {
  ListedPackage,
  PackagesResponse,
  PurchaseResponse,
  PurchasesQuery,
  PurchasesResponse,
} from '@goldwake/contracts/http';
import type { Clock, Loaded } from '@goldwake/core';
import {
  closedUntil,
  hasBought,
  type PurchasesState,
  requirePurchase,
  type StoredPurchase,
  termsOf,
  unusedBonuses,
  usableMethods,
} from '../domain/index.js';
import type { Packages } from '../streams/packages.js';
import type { Purchases } from '../streams/purchases.js';
import { bonusesRunning } from './running-bonuses.js';

/** What a player sees of the packages and of their own purchases. It is read from the stream, so it is never stale. */
export class PurchaseView {
  constructor(
    private readonly purchases: Purchases,
    private readonly onSale: Packages,
    private readonly features: Pick<FeaturesPort, 'of'>,
    private readonly bonuses: PurchaseBonusesPort,
    private readonly clock: Clock,
  ) {}

  async packages(uid: string): Promise<PackagesResponse> {
    const now = this.clock.now();
    const [{ state }, { version, packages }, features, running] = await Promise.all([
      this.purchases.load(uid),
      this.onSale.offer(),
      this.features.of(uid),
      bonusesRunning(this.bonuses, new Date(now).toISOString()),
    ]);
    const isBuyer = hasBought(state);
    const until = closedUntil(state, now);
    const unused = features.promotions_enabled ? unusedBonuses(state, running) : [];
    return {
      packages_version: version,
      result: packages
        .filter(({ first_purchase }) => !first_purchase || !isBuyer)
        .map((one) => listedPackage(termsOf(one), unused)),
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

function listedPackage(terms: CoinPackage, unused: readonly RunningBonus[]): ListedPackage {
  const best = bestBonus(terms, unused);
  if (!best) return { ...terms, bonus: null };
  const { user_promotion_id, title, ends_at } = best.bonus;
  return { ...terms, bonus: { user_promotion_id, title, ends_at, ...best.added } };
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
