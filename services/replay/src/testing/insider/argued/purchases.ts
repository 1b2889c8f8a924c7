import { type EventOf, STREAMS } from '@goldwake/contracts';
import { hasNoEffect } from './links.js';
import { type Argued, all, every, is, swapped } from './precondition.js';
import { areIndependent, isNotNamedLater, othersAbout } from './same-id.js';

/** No later event of the purchase names its payment. */
const hasNoPaymentLater = every((event, change) =>
  othersAbout(event, change).every(
    ({ position, data }) => position < event.position || !('payment_id' in (data as object)),
  ),
);

/** The player has not paid the order, or paid it with crypto. */
const isUnpaidOrCrypto = every((event, change) => {
  const isCrypto = (event.data as EventOf<'purchase_created'>['data']).method === 'crypto';
  return isCrypto || !othersAbout(event, change).some(({ type }) => /^purchase_(succeeded|review_started)$/.test(type));
});

/** Nobody has ordered a package on the terms of the changed event. */
const isNotOrdered = every(({ position, data }, { after }) => {
  const { packages_version, packages } = data as EventOf<'packages_changed'>['data'];
  const later = after.filter((one) => one.type === 'packages_changed' && one.position > position);
  return packages.every(({ package_id }) => {
    const next = later.find((one) =>
      (one.data as EventOf<'packages_changed'>['data']).packages.some((other) => other.package_id === package_id),
    );
    const { packages_version: replaced_by = Number.POSITIVE_INFINITY } = (next?.data ?? {}) as {
      packages_version?: number;
    };
    return !after.some(({ type, data: order }) => {
      const created = order as EventOf<'purchase_created'>['data'];
      const isOfPackage = type === 'purchase_created' && created.package_id === package_id;
      return isOfPackage && created.packages_version >= packages_version && created.packages_version < replaced_by;
    });
  });
});

/** Types of the events of purchases. */
const PURCHASE = new RegExp(`^(${Object.keys(STREAMS.purchases.events).join('|')})$`);

/** Changes of packages, orders and payments. */
export const PURCHASES: readonly Argued[] = [
  {
    matches: is('purchase', /^a refund with its take-back$|^an unpaid purchase is paid and credited$/),
    why: 'only the provider knows what happened to a payment; the events are those that the casino would store if it were true',
  },
  {
    matches: is('purchase', /^a declined review is approved and credited$/),
    why: 'an operator decides about a review, and no other event shows how',
  },
  {
    matches: is('purchase', /^another package in its change, its orders and their credits$/),
    why: 'every event that states the terms was rewritten without contradiction',
  },
  {
    matches: (change) =>
      (is('purchase', /^another package in a change of the packages$/)(change) ||
        is('field', /^packages_changed\.packages\./)(change)) &&
      isNotOrdered(change),
    why: 'nobody has ordered the package on these terms',
  },
  {
    matches: all(is('purchase', /^a review is removed$/), isNotNamedLater),
    why: 'no operator has decided about the payment, so the purchase stays open as if the provider had not reported it',
  },
  {
    matches: all(is('delete', PURCHASE), isNotNamedLater, hasNoEffect),
    why: 'the provider did not report what happened to the payment; it may be silent for any time, and the purchase stays as it was',
  },
  {
    matches: all(is('delete', /^purchase_payment_opened$/), hasNoPaymentLater),
    why: 'a purchase may expire without a payment, and no later event names the one that was opened',
  },
  {
    matches: is('delete', /^purchase_(processing|expired)$/),
    why: 'a payment may be decided without having been processed or ended by the casino before',
  },
  {
    matches: all(swapped(PURCHASE), areIndependent, hasNoEffect),
    why: 'two purchases do not depend on each other; limits contradict another order',
  },
  {
    matches: all(is('field', /^purchase_(payment_opened|failed)\.payment_id$/), hasNoPaymentLater),
    why: 'the provider chooses the id of the payment, and no later event repeats it',
  },
  {
    matches: is(
      'field',
      /^((purchase_succeeded|purchase_failed|purchase_review_started)\.paid_with\.\w+|purchase_failed\.(failure|paid_with)|purchase_succeeded\.paid_with|purchase_review_started\.(paid_amount|paid_currency|paid_with|reason)|purchase_review_ended\.(reason|by)|packages_changed\.(reason|by)|purchase_created\.(method|risk\.reasons))$/,
    ),
    why: 'the provider, the player, the fraud scoring or an operator states it, and no other event repeats it; amounts that were approved are found by the success',
  },
  {
    matches: all(is('field', /^purchase_created\.risk\.decision$/), isUnpaidOrCrypto),
    why: 'the payment of the order would show whether it is reviewed; crypto is reviewed after a challenge too',
  },
];
