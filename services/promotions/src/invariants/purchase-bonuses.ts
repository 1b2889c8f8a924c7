import {
  bestBonus,
  type CoinAmounts,
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionOffersEvent,
  type PurchaseBonus,
  type PurchaseEvent,
  parseMicros,
  purchaseBonus,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, inForceAt, type Violate } from '@goldwake/core';
import { addOffers, bonusesAt, firstOffers, OFFERS, type OfferVersions } from './offer-versions.js';

type Created = StoredEvent<EventOf<'purchase_created'>>;

/** A purchase with a bonus. */
interface Purchase {
  bonus: PurchaseBonus;
  /** Coins of the package, without the bonus. */
  coins: CoinAmounts;
  /**
   * Whether no other purchase may use the bonus: it is not decided, in review for another reason than `bonus_used`, or
   * has ever succeeded with the bonus.
   */
  isUser: boolean;
  /** Whether it has ever succeeded with the bonus. */
  hasSucceeded: boolean;
}

interface State {
  offers: OfferVersions;
  /** By stream of purchases, and then by purchase id. */
  players: Map<string, Map<string, Purchase>>;
}

export const purchaseBonuses = defineInvariant<State>({
  name: 'purchase bonuses',
  rule: 'the bonus of an order is the best one that ran at the time of the order and that the player had not used, in the version of the promotions that the order names, which is recorded before and was in force within the five minutes before it; it adds the percentage of the package, up to its limit; a purchase uses it from its order on, unless it fails or expires, and one that is paid while another uses its bonus is reviewed (`bonus_used`) and does not use it meanwhile; a success credits the bonus, unless another purchase uses it at the end of the review; an order without a bonus is not judged, because promotions may be switched off for its player',
  types: [
    'promotion_offers_changed',
    'purchase_created',
    'purchase_review_started',
    'purchase_succeeded',
    'purchase_failed',
    'purchase_expired',
    'purchase_refunded',
    'purchase_disputed',
  ],
  initial: () => ({ offers: firstOffers(), players: new Map() }),
  check({ offers, players }, event, violate, scope) {
    if (event.type === 'promotion_offers_changed') {
      addOffers(offers, event as StoredEvent<PromotionOffersEvent>);
      return;
    }
    const { type, data } = event as StoredEvent & PurchaseEvent;
    const purchases = players.get(event.stream) ?? new Map<string, Purchase>();
    if (type === 'purchase_created') {
      const { bonus } = data;
      if (!bonus) return;
      const other = userOf(purchases, bonus, data.purchase_id);
      if (other !== undefined) violate(event, `uses the bonus ${bonus.user_promotion_id}, which ${other} uses`);
      const fault = scope.includes(OFFERS) ? faultOf(event as Created, bonus, offers, purchases) : undefined;
      if (fault !== undefined) violate(event, fault, { suspect: OFFERS });
      players.set(event.stream, purchases);
      const coins = { gold_coins: data.gold_coins, sweeps_coins: data.sweeps_coins };
      purchases.set(data.purchase_id, { bonus, coins, isUser: true, hasSucceeded: false });
      return;
    }
    const purchase = purchases.get(data.purchase_id);
    if (purchase) evolve(purchases, purchase, event as StoredEvent & PurchaseEvent, violate);
  },
});

/** @param purchases those of the player before the order */
function faultOf(
  { data, ...order }: Created,
  bonus: PurchaseBonus,
  offers: OfferVersions,
  purchases: ReadonlyMap<string, Purchase>,
): string | undefined {
  const { user_promotion_id: id, promotions_version } = bonus;
  const offered = inForceAt(offers, order).find(({ version }) => version === promotions_version);
  if (!offered) {
    return `takes a bonus from version ${promotions_version} of the promotions; version ${offers.at(-1)?.version} is in force`;
  }
  const running = bonusesAt(offered.promotions, Date.parse(data.created_at));
  const named = running.find(({ user_promotion_id }) => user_promotion_id === id);
  if (!named) return `uses ${id}, which is no purchase bonus that runs at ${data.created_at}`;
  const due = purchaseBonus(data, named);
  const currency = CURRENCIES.find((one) => parseMicros(bonus[one]) !== parseMicros(due[one]));
  if (currency) {
    const [is, right] = [bonus, due].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
    return `adds ${is}; ${right} are due for ${id}`;
  }
  const unused = running.filter((one) => one === named || userOf(purchases, one) === undefined);
  const best = bestBonus(data, unused)?.bonus.user_promotion_id;
  if (best === undefined) return `uses ${id}, which adds nothing to ${data.package_id}`;
  return best === id ? undefined : `uses ${id}; ${best} adds more`;
}

/** Returns the purchase that uses a bonus. @param except a purchase that does not count */
function userOf(
  purchases: ReadonlyMap<string, Purchase>,
  { user_promotion_id: id }: Pick<PurchaseBonus, 'user_promotion_id'>,
  except?: string,
): string | undefined {
  for (const [purchaseId, { bonus, isUser }] of purchases) {
    if (isUser && bonus.user_promotion_id === id && purchaseId !== except) return purchaseId;
  }
  return undefined;
}

function evolve(
  purchases: ReadonlyMap<string, Purchase>,
  purchase: Purchase,
  event: StoredEvent & PurchaseEvent,
  violate: Violate,
): void {
  const { type, data } = event;
  const other = userOf(purchases, purchase.bonus, data.purchase_id);
  const { user_promotion_id: id } = purchase.bonus;
  switch (type) {
    case 'purchase_review_started':
      if (data.reason === 'bonus_used' && other === undefined) {
        violate(event, `reviews a purchase because ${id} is used, but no other purchase uses it`);
      }
      purchase.isUser = data.reason !== 'bonus_used';
      return;
    case 'purchase_succeeded': {
      const isCredited = CURRENCIES.some((currency) => data[currency] !== purchase.coins[currency]);
      if (isCredited && other !== undefined) violate(event, `credits the bonus ${id}, which ${other} uses`);
      if (!isCredited && other === undefined) {
        violate(event, `does not credit the bonus ${id}, which no other purchase uses`);
      }
      purchase.isUser = isCredited;
      purchase.hasSucceeded = isCredited;
      return;
    }
    case 'purchase_failed':
    case 'purchase_expired':
    case 'purchase_refunded':
    case 'purchase_disputed':
      purchase.isUser = purchase.hasSucceeded;
      return;
  }
}
